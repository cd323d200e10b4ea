"""Ids without a row in an Embedding of Keras, where a check of torch's tables looks for the same."""

from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Beyond, Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof
from dryfit.core.source import argument
from dryfit.core.trace import configured

# The kind of a table that holds the places of a text, and what configurations call its rows.
POSITIONS, POSITION_NAMES = "positions", ("max_position_embeddings", "n_positions")


def outside_keras_table(keras: Keras, failures: Failures) -> Findings:
    """The first table that is asked for a row which it does not have."""
    number = failures.first("FWD101", "call")
    for found in keras.beyond:
        if found.class_name == POSITIONS:
            continue
        rows = "tokens" if found.class_name == "CategoryEncoding" else "rows"
        raised = number is not None and failures.all[number].module == found.layer
        finding = Finding(
            f"Id {found.worst} is asked of `{found.layer}` ({found.class_name}), which has {found.rows} {rows}.",
            {"id": found.worst, "rows": found.rows, "module": found.layer, "wanted": max(found.worst + 1, 0)},
            (found.location if found.worst < 0 else found.rows_at) or found.location,
            fix="Give it no id below 0." if found.worst < 0 else f"At least {found.worst + 1} {rows}.",
            edits=_enlarged(found),
            explains=number if raised else None,
        )
        silent = found.nonfinite or found.empty
        yield finding if raised or not silent else finding.proven(_proof(found))
        return


def beyond_keras_positions(keras: Keras, failures: Failures) -> Findings:
    """A text that has more tokens than a model of transformers has positions."""
    number = failures.first("FWD102", "call")
    for found in keras.beyond:
        if found.class_name != POSITIONS or number is None:
            continue
        place = configured(found.location)
        given = (argument(place, name) for name in POSITION_NAMES)
        yield Finding(
            f"A sequence of {found.worst + 1} tokens is longer than the model's {found.rows} positions.",
            {"length": found.worst + 1, "positions": found.rows, "module": found.layer},
            next((where for where in given if where is not None), None) or place or found.location,
            fix=f"truncation=True, max_length={found.rows}",
            explains=number,
        )
        return


def _proof(found: Beyond) -> Proof:
    if found.empty:
        return Proof(
            "experiment", f"{found.empty} rows that `{found.layer}` answers are all 0", "each id has its own 1"
        )
    before = f"{found.nonfinite} values of what `{found.layer}` answers are nan"
    return Proof("experiment", before, "the rows of a table are numbers")


def _enlarged(found: Beyond) -> tuple[Edit, ...]:
    if found.rows_at is None or found.worst < 0:
        return ()
    wanted, reason = str(found.worst + 1), "ids not seen here may be larger"
    return (Edit(Action.REPLACE, found.rows_at, value=wanted, safe=False, reason=reason),)
