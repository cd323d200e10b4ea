"""DAT721: what a generator yields beside the signature that its pipeline is given."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Misyielded
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("DAT721", Severity.ERROR)
def yields_beside_the_signature(keras: Keras, failures: Failures) -> Findings:
    """A generator yields another shape or type than its signature says.

    Cause:
        `from_generator` is told beforehand what it will be given, and refuses all else: a scalar is no
        array of one, a list no tuple. Fractions it does not refuse where the signature says whole
        numbers: it cuts them off.

    Fix:
        Say in `output_signature` what the generator yields: `tf.TensorSpec(shape=(), ...)` for a scalar.
    """
    for entry in keras.misyielded:
        number = None if entry.cut else failures.first("DAT721", "data", "fit", "evaluate", "predict", "statement")
        if number is None and not entry.cut:
            continue
        yield Finding(
            _message(entry),
            {
                "part": entry.part,
                "yields": _form(entry.shape, entry.dtype),
                "signature": _wanted(entry),
                "listed": entry.listed,
            },
            entry.location,
            fix=_fix(entry),
            explains=number,
            proof=Proof(
                "experiment",
                f"as {entry.wanted_dtype} {entry.cut} of {entry.values} values of one element lose their fraction",
                f"as {entry.dtype} they keep it",
            )
            if entry.cut
            else None,
        )
        return


def _message(entry: Misyielded) -> str:
    if entry.listed:
        return f"The generator yields a list of {entry.count} parts, and its signature is a tuple of {entry.parts}."
    if entry.part is None:
        return f"The generator yields {entry.count} parts, or no tuple of them, and its signature is of {entry.parts}."
    which = f"for part {entry.part + 1} of {entry.parts} " if entry.parts > 1 else ""
    if entry.cut:
        return (
            f"The generator yields {entry.dtype} {which}and its signature says {entry.wanted_dtype}: "
            f"{entry.cut} of {entry.values} values of an element lose their fraction."
        )
    yields, wanted = _form(entry.shape, entry.dtype), _wanted(entry)
    line = f" (line {entry.yielded_at.line})" if entry.yielded_at is not None else ""
    return f"The generator{line} yields {yields} {which}and its signature says {wanted}."


def _wanted(entry: Misyielded) -> str:
    return _form(entry.wanted_shape, entry.wanted_dtype)


def _form(shape: tuple[int | None, ...] | None, kind: str) -> str:
    return f"{kind} of shape {shape}" if shape is not None else kind


def _fix(entry: Misyielded) -> str:
    if entry.part is None:
        return "Yield a tuple of as many parts as the signature has."
    return f"tf.TensorSpec(shape={entry.shape}, dtype=...)" if not entry.cut else f"dtype=tf.{entry.dtype}"
