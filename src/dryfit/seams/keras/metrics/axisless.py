"""Metrics that raise because the targets lack the axis of one that the answers have."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_given import Axisless
from dryfit.core.trace import deciding

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def see(session: "Session", model: Any, compiled: Any, data: Any) -> None:
    """The first metric of a step that has just failed which takes the targets with an axis more, and not without."""
    targets = list(leaves(data[1]).values()) if isinstance(data, (tuple, list)) and len(data) > 1 else []
    known = session.recorder.keras
    answers = known.answers if known else ()
    truth = numpy_of(targets[0]) if len(targets) == 1 else None
    if compiled is None or truth is None or truth.dtype.kind not in "iufb" or (known and known.axisless):
        return
    # Other backends than TensorFlow go through the metrics once before the first step.
    whole: Any = getattr(model, "output_shape", None)
    shape = answers[-1].output_shape if answers else (len(truth), *whole[1:]) if isinstance(whole, tuple) else ()
    shape = (len(truth), *shape[1:])
    if shape != (*truth.shape, 1):
        return
    # Answers of the same shape: what they say is no matter to what refuses it.
    given = truth.reshape(shape).astype("float32")
    given_to_compile = compiled.metrics if isinstance(compiled.metrics, (list, tuple)) else [compiled.metrics]
    front = [*model.metrics, *given_to_compile]
    while front:
        metric = front.pop()
        front.extend(getattr(metric, "metrics", ()))
        count = getattr(metric, "_fn", None) or getattr(metric, "fn", None)
        if callable(count) and not _takes(metric, count, truth, given) and _takes(metric, count, given, given):
            made = deciding(compiled.site, "metrics", 3)
            where = made.location if made is not None else compiled.site
            entry = Axisless(str(metric.name), type(metric).__name__, truth.shape, shape, where)
            session.recorder.keras_adds("axisless", entry)
            return


def _takes(metric: Any, count: Any, truth: Any, answer: Any) -> bool:
    try:
        count(truth.astype("float32"), answer, **getattr(metric, "_fn_kwargs", {}))
    except Exception:
        return False
    return True
