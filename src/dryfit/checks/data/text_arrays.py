"""DAT727: arrays of texts, where Keras 3 takes tensors of them."""

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import TextArray
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import source_of

# What raises where texts are read.
OPERATIONS = ("data", "fit", "evaluate", "predict")


@check("DAT727", Severity.ERROR)
def array_of_texts(keras: Keras, failures: Failures) -> Findings:
    """Keras 3 is given a NumPy array of texts.

    Cause:
        A model of texts reads tensors of them. An array of texts has a type that Keras 3 does not know,
        `<U80`, and one of objects is read as text only where it has one axis.

    Fix:
        `tf.constant(texts)`, or a `tf.data.Dataset` of them.
    """
    number = failures.first("DAT727", *OPERATIONS)
    if number is None or not keras.text_arrays:
        return
    here = [entry for entry in keras.text_arrays if _line(entry) == _line(keras.text_arrays[-1])]
    first = here[0]
    names = " and ".join(f"`{name}`" for name in dict.fromkeys(e.expression or e.argument for e in here))
    several = len({entry.expression or entry.argument for entry in here}) > 1
    where = _where(first)
    yield Finding(
        f"{names} {'are arrays' if several else 'is an array'} of {first.rows} texts, of type {first.dtype}.",
        {"arguments": ", ".join(entry.argument for entry in here), "rows": first.rows, "dtype": first.dtype},
        where,
        fix=f"tf.constant({first.expression or first.argument})",
        edits=_edits([_where(entry) for entry in here]),
        explains=number,
        # What is mended where it is made is given to the later calls as well.
        echo_of="DAT727" if all(_is_known(entry, keras) for entry in here) else "",
    )


def _is_known(entry: TextArray, keras: Keras) -> bool:
    """Whether an earlier call was given the array, by its name."""
    earlier = (other for other in keras.text_arrays if _line(other) != _line(entry))
    return entry.made_at is not None and any(other.made_at == entry.made_at for other in earlier)


def _line(entry: TextArray) -> int:
    """The line of the call that is given an array."""
    return entry.location.line if entry.location is not None else -1


def _where(entry: TextArray) -> Location | None:
    return entry.made_at or entry.location


def _edits(places: list[Location | None]) -> tuple[Edit, ...]:
    edits: tuple[Edit, ...] = ()
    for where in dict.fromkeys(places):
        if where is None or source_of(where).startswith("tf.constant("):
            return ()
        edits += editing.wrapped(where, "tf.constant({})", safe=False, reason="the array may be cut elsewhere")
    first = next(iter(places), None)
    return (*edits, Edit(Action.IMPORT, first, value="import tensorflow as tf")) if edits and first else edits
