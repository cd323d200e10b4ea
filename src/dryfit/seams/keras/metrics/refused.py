"""Metrics that refuse class ids for one-hot rows, or the answers for class ids."""

import inspect
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras_given import IDS, ROWS, Refused
from dryfit.core.finding import Location
from dryfit.seams.keras.metrics.scores import word_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# What metrics call the answers.
ANSWERS = "y_pred"
# The metric of answers that equal their targets.
EXACT = "Accuracy"
# Rows that a metric is tried with.
TRIED = 64


def see(session: "Session", model: Any, compiled: Any, data: Any) -> None:
    """The metrics of a step that has just failed which take targets, or answers, in their other form alone."""
    targets = list(leaves(data[1]).values()) if isinstance(data, (tuple, list)) and len(data) > 1 else []
    known = session.recorder.keras
    truth = numpy_of(targets[0]) if len(targets) == 1 else None
    if compiled is None or truth is None or truth.dtype.kind not in "iufb" or (known and known.refused):
        return
    truth, classes = truth[:TRIED], _classes(model, known.answers if known else ())
    if classes < 2 or truth.size != len(truth) or not (truth == truth.astype("int64")).all():
        return
    with session.unseen():
        for metric in _every(model, compiled):
            wants = _wants(metric, truth.reshape(-1).astype("int64"), truth, classes)
            if wants:
                kind = type(metric).__name__
                where: Location | None = word_at(compiled.site, kind) or compiled.site
                session.recorder.keras_adds("refused", Refused(str(metric.name), kind, wants, classes, where))


def _classes(model: Any, answers: Any) -> int:
    """The width of answers that are one row an example."""
    whole: Any = getattr(model, "output_shape", None)
    shape = answers[-1].output_shape if answers else whole if isinstance(whole, tuple) else ()
    return int(shape[-1] or 0) if len(shape) == 2 else 0


def _every(model: Any, compiled: Any) -> Iterator[Any]:
    given = compiled.metrics if isinstance(compiled.metrics, (list, tuple)) else [compiled.metrics]
    front = [*reversed(given), *model.metrics]
    while front:
        metric = front.pop()
        front.extend(getattr(metric, "metrics", ()))
        if _compares(metric):
            yield metric


def _compares(metric: Any) -> bool:
    """Whether this is a metric that is given targets and answers, and no mean of what is given."""
    update: Any = getattr(type(metric), "update_state", None)
    asked = callable(update) and callable(getattr(metric, "get_config", None))
    return asked and ANSWERS in inspect.signature(inspect.unwrap(update)).parameters


def _wants(metric: Any, ids: Any, truth: Any, classes: int) -> str:
    """The form that a metric takes what it refuses in; ``""`` where it takes it, or neither."""
    numpy: Any = sys.modules["numpy"]
    if ids.min() < 0 or ids.max() >= classes:
        return ""
    rows = numpy.eye(classes, dtype="float32")[ids]
    # Every class is answered, and none by the same share.
    answers = (rows + numpy.linspace(0.1, 0.2, classes, dtype="float32")) / (1.1 + classes)
    if _takes(metric, truth, answers):
        return ""
    # Of rows it would compare each share with 0 or 1.
    if type(metric).__name__ == EXACT:
        return IDS if _takes(metric, truth, numpy.argmax(answers, -1).reshape(truth.shape)) else ""
    return ROWS if _takes(metric, rows, answers) else ""


def _takes(metric: Any, truth: Any, answers: Any) -> bool:
    """Whether a metric like this counts these; the metric itself is left alone."""
    try:
        type(metric).from_config(metric.get_config()).update_state(truth, answers)
    except Exception:
        return False
    return True
