"""Ids and positions without a row, where the table is one of Keras or a tensor that a module holds."""

import ast

from dryfit.core.evidence import Failures
from dryfit.core.evidence.forward import Model
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Beyond
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof
from dryfit.core.source import argument, location_of, nodes_of, parse
from dryfit.core.trace import Traced, calls_named, configured, size_in_class, trace

# The kind of a table that holds the places of a text, and what configurations call its rows.
POSITIONS, POSITION_NAMES = "positions", ("max_position_embeddings", "n_positions")
# The operations that give tokens their positions, turned by or added to them.
ADDED = ("add", "radd", "iadd", "mul", "rmul", "imul")

# What adds words to a tokenizer.
ADDING = ("add_tokens", "add_special_tokens")


def added_at(model: Model | None) -> Location | None:
    """The one line that adds words to a tokenizer, beside a model whose table was not made longer for them."""
    path = model.location.path if model and model.location else ""
    made = calls_named(path, *ADDING) if path and not calls_named(path, "resize_token_embeddings") else []
    return location_of(made[0], path) if len(made) == 1 else None


def length_of_own(found: Traced) -> Location | None:
    """What a class of the script's own gives for its length, where that is the number of rows: `len(vocabulary)`."""
    node, path = found.node, found.location.path
    named = node.args[0] if isinstance(node, ast.Call) and ast.unparse(node.func) == "len" and node.args else None
    made = trace(named, path) if isinstance(named, ast.Name) else None
    tree = parse(path)
    if made is None or tree is None or not isinstance(made.node, ast.Call):
        return None
    kind = ast.unparse(made.node.func)
    classes = [n for n in nodes_of(tree) if isinstance(n, ast.ClassDef) and n.name == kind]
    parts = [part for owner in classes for part in owner.body]
    lengths = [part for part in parts if isinstance(part, ast.FunctionDef) and part.name == "__len__"]
    answers = [n.value for length in lengths for n in ast.walk(length) if isinstance(n, ast.Return) and n.value]
    return location_of(answers[0], path) if len(answers) == 1 else None


def outside_keras_table(keras: Keras, failures: Failures) -> Findings:
    """The first table that is asked for a row which it does not have, and each behind it that raises for that."""
    tables = [found for found in keras.beyond if found.class_name != POSITIONS]
    for found in tables:
        rows = "tokens" if found.class_name == "CategoryEncoding" else "rows"
        left = (f.number for f in failures.at("call") if f.module == found.layer and f.explained_by in ("", "FWD101"))
        raised = next(left, None)
        finding = Finding(
            f"Id {found.worst} is asked of `{found.layer}` ({found.class_name}), which has {found.rows} {rows}.",
            {"id": found.worst, "rows": found.rows, "module": found.layer, "wanted": max(found.worst + 1, 0)},
            (found.location if found.worst < 0 else found.rows_at) or found.location,
            fix="Give it no id below 0." if found.worst < 0 else f"At least {found.worst + 1} {rows}.",
            edits=_enlarged(found),
            explains=raised,
            # The ids may be the values of another column.
            echo_of="FWD705" if any(misfed.taken for misfed in keras.misfed) else "",
        )
        if found is tables[0] or raised is not None:
            silent = found.nonfinite or found.empty
            yield finding if raised is not None or not silent else finding.proven(_proof(found))


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


def beyond_held_positions(failures: Failures) -> Findings:
    """A sequence that is longer than the tensor of positions of which a module takes the first so many."""
    for failure in failures:
        call = failure.call
        found = _short(call) if call and call.function in ADDED and failure.explained_by in ("", "FWD102") else None
        if call is None or found is None:
            continue
        name, rows, wanted = found
        known = size_in_class(call.location, rows)
        reason = "sequences not seen here may be longer"
        edit = Edit(Action.REPLACE, known, value=str(wanted), safe=False, reason=reason) if known else None
        yield Finding(
            f"A sequence of {wanted} is longer than the {rows} positions that `{name}` holds.",
            {"length": wanted, "positions": rows, "module": name, "function": call.function},
            known or call.location,
            fix=f"At least {wanted} positions, or shorter sequences.",
            edits=(edit,) if edit is not None else (),
            explains=failure.number,
        )


def _short(call: TensorCall) -> tuple[str, int, int] | None:
    """The name and the length of a tensor that was taken to its end, and the length that was asked for."""
    for part in call.slices:
        own = call.operands[part.operand].shape
        for place, other in enumerate(call.operands):
            pairs = zip(reversed(own), reversed(other.shape), strict=False) if place != part.operand else ()
            unlike = [(a, b) for a, b in pairs if a != b and 1 not in (a, b)]
            if len(unlike) == 1 and unlike[0][0] in part.sizes and unlike[0][1] > unlike[0][0]:
                return part.name, *unlike[0]
    return None


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
