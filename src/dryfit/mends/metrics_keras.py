"""Callbacks of Keras put right."""

import re
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

# The callback that asks a function for the rate of each epoch.
ASKER = "LearningRateScheduler"

# How a file of weights has to end in Keras 3.
WEIGHTS = ".weights.h5"


@mend("MET703", "fit")
def fit_without_callback(moment: Moment, finding: Finding) -> str | None:
    """Fit without the callback that watches what is not there."""
    callbacks, monitor = moment.kwargs.get("callbacks"), finding.facts["monitor"]
    if not isinstance(callbacks, list):
        return None
    for callback in callbacks if finding.facts.get("in_name") else ():
        # Some other value: what the file is called makes no difference here.
        if f"{{{monitor}" in str(getattr(callback, "filepath", "")):
            callback.filepath = re.sub(rf"{{{monitor}\b", "{epoch", callback.filepath)
            return "with the number of the epoch in its place"
    moment.kwargs["callbacks"] = [callback for callback in callbacks if getattr(callback, "monitor", None) != monitor]
    return "without that callback"


@mend("MET704", "fit")
def fit_with_an_end(moment: Moment, finding: Finding) -> str | None:
    """Tell the callback which end of its value is the best; of a value that no name tells of, the highest."""
    callbacks, facts = moment.kwargs.get("callbacks"), finding.facts
    if not isinstance(callbacks, list) or facts["mode"]:
        return None
    right = facts["right"] or "max"
    for callback in callbacks:
        if type(callback).__name__ == facts["callback"] and getattr(callback, "monitor", None) == facts["monitor"]:
            callback.mode = right
    return f'with mode="{right}"'


@mend("RES316", "fit")
def fit_with_weights_alone(moment: Moment, finding: Finding) -> str | None:
    """Fit with a callback that writes the weights alone."""
    callbacks, kind = moment.kwargs.get("callbacks"), finding.facts["callback"]
    if not isinstance(callbacks, list) or not kind:
        return None
    for callback in (c for c in callbacks if type(c).__name__ == kind and not c.save_weights_only):
        callback.save_weights_only = True
        if type(callback).__module__.startswith("keras.") and not callback.filepath.endswith(WEIGHTS):
            callback.filepath = callback.filepath.rpartition(".")[0] + WEIGHTS
    return "with save_weights_only=True"


@mend("STP708", "fit")
def fit_without_rates(moment: Moment, finding: Finding) -> str | None:
    """Fit without the callback that sets what cannot be set."""
    callbacks, kind = moment.kwargs.get("callbacks"), finding.facts["callback"]
    if not isinstance(callbacks, list):
        return None
    moment.kwargs["callbacks"] = [callback for callback in callbacks if type(callback).__name__ != kind]
    return "without that callback"


@mend("STP713", "fit")
def fit_with_rates_that_are_floats(moment: Moment, finding: Finding) -> str | None:
    """Make a float of what the function gives, or leave the rate as it was where it gives none."""
    callbacks = moment.kwargs.get("callbacks")
    found = [c for c in callbacks if type(c).__name__ == ASKER] if isinstance(callbacks, list) else []
    for callback in found:
        callback.schedule = _of_floats(callback.schedule)
    return "with a float in its place" if found and finding.facts.get("unset") else None


def _of_floats(rule: Callable[..., Any]) -> Callable[..., float]:
    known: list[float] = []

    def asked(epoch: int, *rates: float) -> float:
        # Keras hands over the rate first, and the epoch alone where the function does not take both.
        known.extend(rates)
        given = rule(epoch, *rates)
        try:
            return float(given)
        except (TypeError, ValueError):
            return float(known[-1])

    return asked


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


@mend("MET711", "train_step", "test_step")
def log_by_name(moment: Moment, finding: Finding) -> str | None:
    """Log what the step gave under the name of the loss, or what the model's metrics hold."""
    step, model = getattr(moment.function, "__wrapped__", None), moment.live.get("model")
    if step is None:
        return None

    def run(*args: Any, **kwargs: Any) -> Any:
        logs = step(*args, **kwargs)
        if isinstance(logs, dict):
            return logs
        known = {metric.name: metric.result() for metric in getattr(model, "metrics", ())}
        return known if logs is None or not hasattr(logs, "shape") else {"loss": logs}

    moment.function = run
    return "with a dictionary of it"


@mend("MET712", "fit", "evaluate")
def fit_without_metrics(moment: Moment, finding: Finding) -> str | None:
    """Train without the metrics that nothing updates."""
    model = moment.live.get("model")
    if model is None or getattr(model, "_compile_metrics", None) is None:
        return None
    model._compile_metrics = None
    return "without these metrics"
