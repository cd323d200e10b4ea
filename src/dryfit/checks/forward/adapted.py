"""FWD707: layers of Keras that learn from the data before training."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Unadapted
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("FWD707", Severity.ERROR)
def layer_never_adapted(keras: Keras, failures: Failures) -> Findings:
    """A preprocessing layer is used and was never shown the data.

    Cause:
        `TextVectorization`, `StringLookup` and `IntegerLookup` make their vocabulary in `adapt`, and
        `Normalization` its means and deviations. Without it the first have no words and raise; the last
        hands on its inputs as they are.

    Fix:
        Call `layer.adapt(data)` with the training inputs before the layer is used.
    """
    for entry in keras.unadapted:
        number = _raised(entry, failures)
        if number is None and entry.mean is None:
            continue
        what = "has no vocabulary" if entry.mean is None else "normalises nothing"
        said = (
            ""
            if entry.mean is None
            else f": a feature leaves it with mean {entry.mean:.4g}, " + (f"deviation {entry.deviation:.4g}")
        )
        yield Finding(
            f"`{entry.layer}` ({entry.class_name}) was never adapted and {what}{said}.",
            {"layer": entry.layer, "class": entry.class_name, "mean": entry.mean, "deviation": entry.deviation},
            entry.location,
            fix="`.adapt(...)` with the training inputs, before the layer is used.",
            explains=number,
            proof=None if entry.mean is None else _left(entry),
        )
        return


def _raised(entry: Unadapted, failures: Failures) -> int | None:
    number = failures.first("FWD707", *(("call", "build") if entry.failing else ("data", "fit")))
    if number is None or entry.mean is not None:
        return None
    return number if not entry.failing or failures.all[number].module == entry.failing else None


def _left(entry: Unadapted) -> Proof:
    before = f"behind it a feature has mean {entry.mean:.4g} and deviation {entry.deviation:.4g}"
    return Proof("experiment", before, "adapted to this batch it has 0 and 1")
