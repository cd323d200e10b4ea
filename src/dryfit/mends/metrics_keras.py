"""Callbacks of Keras put right."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

from dryfit.core.evidence.keras_given import IDS
from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# Metrics that count two classes.
OF_TWO = (
    "Precision", "Recall", "AUC", "F1Score", "TruePositives", "FalsePositives", "TrueNegatives", "FalseNegatives",
    "PrecisionAtRecall", "RecallAtPrecision", "SensitivityAtSpecificity", "SpecificityAtSensitivity",
)  # fmt: skip


@mend("MET703", "fit")
def fit_without_callback(moment: Moment, finding: Finding) -> str | None:
    """Fit without the callback that watches what is not there."""
    callbacks, monitor = moment.kwargs.get("callbacks"), finding.facts["monitor"]
    if not isinstance(callbacks, list):
        return None
    moment.kwargs["callbacks"] = [callback for callback in callbacks if getattr(callback, "monitor", None) != monitor]
    return "without that callback"


@mend("STP708", "fit")
def fit_without_rates(moment: Moment, finding: Finding) -> str | None:
    """Fit without the callback that sets what cannot be set."""
    callbacks, kind = moment.kwargs.get("callbacks"), finding.facts["callback"]
    if not isinstance(callbacks, list):
        return None
    moment.kwargs["callbacks"] = [callback for callback in callbacks if type(callback).__name__ != kind]
    return "without that callback"


@mend("MET707", "train_step", "test_step")
@mend("MET702", "train_step", "test_step")
def step_without_metric(moment: Moment, finding: Finding) -> str | None:
    """Let that metric count nothing from now on."""
    every = list(_metrics(moment.live["model"]))
    found = [metric for metric in every if finding.facts["metric"] in (metric.name, type(metric).__name__)]
    # What else counts two classes is given the same.
    two = any(type(metric).__name__ in OF_TWO for metric in found)
    for metric in [*found, *(metric for metric in every if two and type(metric).__name__ in OF_TWO)]:
        metric.update_state = lambda *args, **kwargs: None
    return f"without `{finding.facts['metric']}`" if found else None


def _metrics(model: Any) -> Iterator[Any]:
    """Every metric of a model, those in a metric of several too."""
    front = list(model.metrics)
    while front:
        metric = front.pop()
        yield metric
        front.extend(getattr(metric, "metrics", ()))


@mend("MET706", "train_step", "fit")
def compile_with_metrics(moment: Moment, finding: Finding) -> str | None:
    """Compile once more, with the metrics in their own place."""
    model = moment.live["model"]
    compiled = moment.live["compiled"]
    if compiled is None or compiled.loss_weights is None:
        return None
    # The step that is being taken is this function's.
    function = model.train_function
    model.compile(optimizer=model.optimizer, loss=compiled.loss, metrics=compiled.loss_weights)
    model.train_function = function
    compiled.metrics, compiled.loss_weights = compiled.loss_weights, None
    return f"with `metrics={finding.facts['given']}`"


@mend("MET709", "train_step", "test_step")
def step_with_the_axis(moment: Moment, finding: Finding) -> str | None:
    """Give a batch's targets one more axis of one."""
    *before, data = moment.args
    if not hasattr(data[1], "shape") or finding.facts["targets"] is None:
        return None
    moment.args = (*before, type(data)((data[0], data[1][..., None], *data[2:])))
    return "with one more axis"


@mend("MET709", "fit")
def fit_with_the_axis(moment: Moment, finding: Finding) -> str | None:
    """Give the targets of a fit, and of its validation, one more axis of one."""
    y: Any = moment.kwargs.get("y")
    held: Any = moment.kwargs.get("validation_data")
    if not hasattr(y, "shape"):
        return None
    moment.kwargs["y"] = y[..., None]
    if isinstance(held, tuple) and len(held) > 1 and hasattr(held[1], "shape"):
        moment.kwargs["validation_data"] = (held[0], held[1][..., None], *held[2:])
    return "with one more axis"


@mend("MET710", "train_step", "test_step", "fit")
def metric_with_other_form(moment: Moment, finding: Finding) -> str | None:
    """Let metrics be given the form that they take from now on."""
    model, compiled = moment.live["model"], moment.live.get("compiled")
    given = compiled.metrics if compiled is not None and isinstance(compiled.metrics, (list, tuple)) else ()
    every = [*given, *_metrics(model)]
    names = str(finding.facts["metric"]).split(", ")
    found = {id(metric): metric for metric in every if getattr(metric, "name", "") in names}
    package = next(kind.__module__.partition(".")[0] for kind in type(model).__mro__ if kind.__name__ == "Model")
    ops = sys.modules["tensorflow"] if package == "tf_keras" else sys.modules["keras"].ops
    wants, classes = str(finding.facts["wants"]), finding.facts["classes"]
    for metric in found.values():
        metric.update_state = _of_form(metric.update_state, wants, classes, ops)
    return f"with {wants}" if found else None


def _of_form(counted: Callable[..., Any], wants: str, classes: Any, ops: Any) -> Callable[..., Any]:
    def update(truth: Any, answers: Any, *args: Any, **kwargs: Any) -> Any:
        if wants == IDS:
            return counted(truth, ops.argmax(answers, -1), *args, **kwargs)
        ids = ops.reshape(ops.cast(truth, "int32"), (-1,))
        return counted(ops.one_hot(ids, classes), answers, *args, **kwargs)

    return update
