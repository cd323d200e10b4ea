"""Losses of Keras put right: the head made as wide as the labels ask, targets in the form the loss takes."""

import sys
from collections.abc import Callable
from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend

# What a Keras model keeps of a fit, an evaluation and a prediction.
FUNCTIONS = ("train_function", "test_function", "predict_function", "train_tf_function")
# The losses that compare element by element.
ELEMENTWISE = (
    "binary_crossentropy", "categorical_crossentropy", "mean_squared_error", "mean_absolute_error", "huber",
    "binary_focal_crossentropy", "categorical_focal_crossentropy", "log_cosh", "poisson", "hinge",
    "mean_squared_logarithmic_error", "mean_absolute_percentage_error", "kl_divergence",
)  # fmt: skip


@mend("LOS201", "call", "train_step", "test_step")
def widen_keras_head(moment: Moment, finding: Finding) -> str | None:
    """Build the last layer of that many units anew, wide enough; its optimizer starts afresh."""
    classes, wanted = int(finding.facts["classes"] or 0), int(finding.facts["wanted"] or 0)
    model = moment.live["model"]
    layers = model._flatten_layers(include_self=False, recursive=True) if hasattr(model, "_flatten_layers") else ()
    found = [layer for layer in layers if getattr(layer, "units", None) == classes and hasattr(layer, "kernel")]
    if not found:
        return None
    layer = found[-1]
    _rebuild(layer, wanted)
    optimizer = getattr(model, "optimizer", None)
    if optimizer is not None:
        model.optimizer = type(optimizer).from_config(optimizer.get_config())
    config: Any = getattr(model, "config", None)
    if isinstance(getattr(config, "num_labels", None), int):
        config.num_labels = wanted
    return f"with `{layer.name}` widened from {classes} to {wanted}"


def _rebuild(layer: Any, units: int) -> None:
    """Give a layer weights for more units; the layer before it hands over as much as ever."""
    shape = (None, *(int(extent) for extent in layer.kernel.shape[:-1]))
    layer.units, layer.built = units, False
    if hasattr(layer, "_tracker"):
        layer._tracker.unlock()
        layer._trainable_variables.clear()
    else:
        layer._trainable_weights.clear()
    layer.build(shape)


@mend("LOS707", "train_step", "test_step")
def give_labels_as_targets(moment: Moment, finding: Finding) -> str | None:
    """Give the labels a second time, as targets."""
    *before, data = moment.args
    inputs = data[0] if isinstance(data, (tuple, list)) else data
    name = str(finding.facts["label"])
    if not isinstance(inputs, dict) or name not in inputs:
        return None
    moment.args = (*before, (inputs, inputs[name]))
    return f"with `{name}` as targets"


@mend("LOS708", "train_step")
def lend_loss(moment: Moment, finding: Finding) -> str | None:
    """Compile once more, with the loss that the targets ask for."""
    model, compiled, suggested = moment.live["model"], moment.live["compiled"], str(finding.facts["suggested"])
    package = type(model.optimizer).__module__.partition(".")[0]
    keras = sys.modules.get(package)
    if not suggested or keras is None:
        return None
    name, _, arguments = suggested.removeprefix("keras.losses.").partition("(")
    loss = getattr(keras.losses, name)(from_logits="True" in arguments) if arguments else suggested.strip('"')
    # The fit that is under way goes on with the functions that it has made.
    made = {name: vars(model)[name] for name in FUNCTIONS if name in vars(model)}
    eager = bool(getattr(model, "run_eagerly", False))
    model.compile(optimizer=model.optimizer, loss=loss, metrics=compiled.metrics, run_eagerly=eager)
    for name, function in made.items():
        setattr(model, name, function)
    return f"with loss={suggested}"


@mend("LOS705", "categorical_crossentropy")
def spread_class_ids(moment: Moment, finding: Finding) -> str | None:
    """Make one row of zeros and a one of each class id, here and in the calls to come."""
    return _fix(moment, _one_hot, "with one-hot targets")


@mend("LOS706", "sparse_categorical_crossentropy")
def take_class_ids(moment: Moment, finding: Finding) -> str | None:
    """Take the class of each row, here and in the calls to come."""
    return _fix(moment, _class_ids, "with class ids for targets")


@mend("LOS715", *ELEMENTWISE)
def compare_what_both_have(moment: Moment, finding: Finding) -> str | None:
    """Compare as much as answers and targets have in common, here and in the calls to come."""
    kind = finding.facts["kind"]
    if kind == "steps":
        return None
    if kind == "one":
        return _fix(moment, lambda truth, answer: (_class_ids(truth, answer)[0][..., None], answer), "with class ids")
    if kind == "ids":
        return _fix(moment, _one_hot, "with one-hot targets")
    return _fix(moment, _in_common, "with what they have in common")


@mend("LOS715", "train_step", "test_step")
def give_every_step(moment: Moment, finding: Finding) -> str | None:
    """Let the recurrent layer give every step, here and in the steps to come."""
    model, name = moment.live["model"], finding.facts.get("layer")
    layers = model._flatten_layers(include_self=False, recursive=True) if hasattr(model, "_flatten_layers") else ()
    layer = next((layer for layer in layers if layer.name == name), None)
    if layer is None or finding.facts["kind"] != "steps":
        return None
    for part in (layer, getattr(layer, "forward_layer", None), getattr(layer, "backward_layer", None)):
        if part is not None:
            part.return_sequences = True
    return "with return_sequences=True"


@mend("LOS202", "sparse_categorical_crossentropy")
def count_class_ids_from_zero(moment: Moment, finding: Finding) -> str | None:
    """Take 1 from every class id, here and in the calls to come."""
    return _fix(moment, lambda truth, answer: (truth - 1, answer), "with 1 subtracted from the labels")


@mend("LOS714", "sparse_categorical_crossentropy", *ELEMENTWISE)
def exchange_truth_and_answer(moment: Moment, finding: Finding) -> str | None:
    """Give the labels first, here and in the calls to come."""
    return _fix(moment, lambda truth, answer: (answer, truth), "with the labels first")


@mend("LOS203", "sparse_categorical_crossentropy")
def leave_out_class(moment: Moment, finding: Finding) -> str | None:
    """Leave the mark out of the loss, here and in the calls to come."""
    loss, value = moment.args[0], int(finding.facts["value"] or 0)
    arguments = getattr(loss, "_fn_kwargs", None)
    if not isinstance(arguments, dict):
        return None
    arguments["ignore_class"] = value
    return f"with ignore_class={value}"


@mend("LOS709", "fit")
def fit_without_class_weights(moment: Moment, finding: Finding) -> str | None:
    """Let every class weigh the same."""
    return "without class weights" if moment.kwargs.pop("class_weight", None) is not None else None


def _fix(moment: Moment, change: Callable[[Any, Any], tuple[Any, Any]], done: str) -> str:
    loss, truth, answer, *rest = moment.args
    moment.live["fixes"][id(loss)] = change
    moment.args = (loss, *change(truth, answer), *rest)
    return done


def _in_common(truth: Any, answer: Any) -> tuple[Any, Any]:
    """The first rows and columns that both have."""
    sides = zip(truth.shape, answer.shape, strict=False)
    part = tuple(slice(0, min(int(one), int(other))) for one, other in sides)
    return truth[part], answer[part]


def _operations(answer: Any) -> Any:
    """Keras 3's own operations, or TensorFlow for tf-keras."""
    modern = "keras.ops" in sys.modules and "tf_keras" not in sys.modules
    return sys.modules["keras.ops"] if modern else sys.modules["tensorflow"]


def _one_hot(truth: Any, answer: Any) -> tuple[Any, Any]:
    operations = _operations(answer)
    flat = operations.reshape(
        operations.cast(truth, "int32"), answer.shape[:-1] if None not in answer.shape[:-1] else (-1,)
    )
    return operations.one_hot(flat, int(answer.shape[-1])), answer


def _class_ids(truth: Any, answer: Any) -> tuple[Any, Any]:
    return _operations(answer).argmax(truth, axis=-1), answer
