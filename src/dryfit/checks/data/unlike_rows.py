"""DAT728: rows of unlike shapes that a pipeline of TensorFlow batches."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_rows import UnlikeRows
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at

# What puts rows together as they are, and what fills them up first.
PLAIN, PADDED = "batch", "padded_batch"


@check("DAT728", Severity.ERROR)
def rows_of_unlike_shapes_batched(keras: Keras) -> Findings:
    """A pipeline batches rows of unlike shapes.

    Cause:
        `batch` stacks rows of one shape. Sequences differ in their length, images in their size; the iterator raises
        for the first batch that holds two of them.

    Fix:
        `dataset.padded_batch(32)` fills sequences up with zeros; images are resized in a `map` before.
    """
    for entry in keras.unlike_rows[:1]:
        one, other = (" x ".join(map(str, extents)) or "one number" for extents in entry.shapes)
        yield Finding(
            f"`{PLAIN}({entry.batch})` is given rows of {one} and of {other}.",
            {"batch": entry.batch, "part": entry.part, "shapes": f"{one}, {other}"},
            entry.location,
            fix=f"{PADDED}({entry.batch})" if _are_sequences(entry) else "Give each row one shape before.",
            edits=_padded(entry),
            proof=Proof(
                "mended" if entry.padded else "experiment",
                f"raises InvalidArgumentError: {entry.said[:160]}",
                f"with `{PADDED}` the rehearsal goes on" if entry.padded else "one row at a time can be read",
            ),
        )


def _are_sequences(entry: UnlikeRows) -> bool:
    """Whether the rows are long on one axis alone: what has two is resized, not filled up."""
    return {len(extents) for extents in entry.shapes} == {1}


def _padded(entry: UnlikeRows) -> tuple[Edit, ...]:
    """The name of the method in the user's call exchanged, where that fills the rows up."""
    where, call = entry.location, call_at(entry.location)
    func = getattr(call, "func", None)
    if (
        where is None
        or func is None
        or not (entry.padded and _are_sequences(entry))
        or getattr(func, "attr", "") != PLAIN
    ):
        return ()
    line, end = func.end_lineno, func.end_col_offset
    place = Location(where.path, line, end - len(PLAIN), line, end)
    return (Edit(Action.REPLACE, place, value=PADDED, reason="sequences of their own lengths"),)
