"""NaN among the targets of a fit, tried on the loss itself: one that is written to leave them out is let be."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, number, numpy_of
from dryfit.core.evidence.keras_rows import Hole
from dryfit.core.finding import Location
from dryfit.core.source import argument, is_user_file
from dryfit.core.trace import deciding, prepared_before
from dryfit.seams.keras.loss.counterfactuals import like

if TYPE_CHECKING:
    from dryfit.seams.session import Session

Y = ("y", 1)


def see_targets(session: "Session", targets: Any) -> None:
    """Keep which targets of a fit hold NaN, for the losses to be asked about."""
    found: dict[str, tuple[int, int]] = {}
    for name, leaf in leaves(targets).items():
        if getattr(getattr(leaf, "dtype", None), "kind", "") == "f" and getattr(leaf, "ndim", 0):
            array = sys.modules["numpy"].asarray(leaf)
            bad = sys.modules["numpy"].isnan(array.reshape(len(array), -1)).any(axis=1)
            if bad.any():
                found[name] = int(bad.sum()), len(bad)
    session.objects["holes"] = found


def see_loss(
    session: "Session", model: Any, loss: Any, output: str, truth: Any, answer: Any, where: Location | None
) -> None:
    """Ask a loss whose targets hold NaN somewhere for its value with one and without."""
    if any(_own(model, name) for name in ("train_step", "compute_loss")):
        return
    known: dict[str, tuple[int, int]] = session.objects.get("holes") or {}
    name = next((name for name in (output, "") if name in known), None)
    target = numpy_of(truth)
    if name is None or target is None or target.dtype.kind != "f" or not target.size:
        return
    rows, of = known.pop(name)
    numpy = sys.modules["numpy"]
    clean = numpy.nan_to_num(target, nan=0.0)
    spoilt = clean.copy()
    spoilt.reshape(-1)[0] = float("nan")
    try:
        values = [number(_mean(loss.call(like(array, truth), answer))) for array in (spoilt, clean)]
    except Exception:
        # A loss that takes what only its own fit gives it.
        return
    if values[0] is None or values[0] == values[0] or values[1] is None or values[1] != values[1]:
        return
    site = session.site
    made = deciding(site, *Y)
    place = where or prepared_before(site, *Y) or (made.location if made else None) or argument(site, *Y) or site
    session.recorder.keras_adds("holes", Hole(name, rows, of, values[1], place))


def _own(model: Any, method: str) -> bool:
    """Whether a step of the user's own may leave them out before the loss."""
    code = getattr(getattr(type(model), method, None), "__code__", None)
    return is_user_file(getattr(code, "co_filename", ""))


def _mean(value: Any) -> Any:
    found = numpy_of(value)
    return value if found is None else found.mean()
