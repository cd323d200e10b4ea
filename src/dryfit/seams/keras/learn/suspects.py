"""What looks wrong in a model or its data, and how it may be put right for the length of a trial."""

import ast
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from dryfit.backends.keras import leaves, mapped, numpy_of
from dryfit.core.evidence.learn import HELD_BACK, Trial
from dryfit.core.finding import Location
from dryfit.core.source import argument
from dryfit.core.trace import deciding
from dryfit.seams.keras.forward.cells import draw_inside, odd_inside
from dryfit.seams.keras.forward.doubled import is_scaled, rescaler, restored
from dryfit.seams.keras.forward.own_weights import draw_flat, flat_of, initialised_at
from dryfit.seams.keras.models import SCALING, activation_of, all_layers, last_wide, makers
from dryfit.seams.keras.state import value_of

# Weights are drawn for inputs of about 1; UMLAUT flags inputs beyond 1, which many healthy scripts have.
LARGE_INPUT = 10.0
# The squared error's gradient is as many times as large; class ids and shares never come near.
LARGE_TARGET = 100.0
# Activations with flat ends, and the softmax, which leaves little of many units.
FLAT_ACTIVATIONS = ("sigmoid", "tanh", "hard_sigmoid", "softmax", "softsign")
# Kernels this many times wider or narrower than Glorot's are no usual start (SageMaker Debugger: 10).
OFF_SCALE = 10.0
# A kernel whose mean is this many usual deviations off 0 adds up its inputs, and turns all units the same way.
ONE_SIDED = 1.0
# A bias beyond this keeps an activation on one side, whatever the inputs of about 1.
LARGE_BIAS = 3.0
# Dropout that leaves fewer than one unit in five, and that which no more than one in ten is left by.
MOST_DROPOUT, NEARLY_ALL = 0.8, 0.9
# Whose models come whole, with layers that the user has not chosen.
LIBRARY = "transformers."
# The axes of a batch of pictures.
IMAGES = 4
# The argument that says how what is called so begins.
INITIALIZERS = {
    "bias": "bias_initializer",
    "recurrent": "recurrent_initializer",
    "table": "embeddings_initializer",
    "": "kernel_initializer",
}
DENSE = ("Dense", "Conv1D", "Conv2D", "Conv3D")

Batches = list[tuple[Any, Any, Any]]


@dataclass
class Suspect:
    """One thing that looks wrong: ``change`` says how the trial puts it right, ``mend`` does and gives the undoing."""

    cause: str
    change: str
    measured: str
    where: Location | None
    mend: Callable[[], Callable[[], None]] | None = None
    feed: Callable[[Batches], Batches] | None = None

    def trial(self) -> Trial:
        """The trial that puts it right."""
        return Trial(f"change-{self.cause}", self.change, cause=self.cause, measured=self.measured, where=self.where)

    @contextmanager
    def mended(self, batches: Batches) -> Iterator[Batches]:
        """The batches of the trial, with the model put right."""
        undo = self.mend() if self.mend else lambda: None
        try:
            yield self.feed(batches) if self.feed else batches
        finally:
            undo()


def suspects(
    model: Any,
    batches: Batches,
    built_at: Callable[[Any], Location | None],
    inputs_at: Location | None,
    targets_at: Location | None,
) -> list[Suspect]:
    """Everything about a model and its batches that a trial can put right; how a library's model is made is its own."""
    idle = next((layer for layer in all_layers(model) if _kind(layer) == "Identity"), None)
    found = [_inputs(model, batches, (built_at(idle) if idle else None) or inputs_at)]
    if not type(model).__module__.startswith(LIBRARY):
        # Other activations come with other weights: what these alone put right is told first.
        found += [_weights(model, built_at), _activations(model, built_at)]
        found += [_dropout(model, built_at, "dropout", MOST_DROPOUT), _dropout(model, built_at, HELD_BACK, NEARLY_ALL)]
    targets = _targets(batches, targets_at)
    found += [targets, _scales(found[0], targets)]
    return [suspect for suspect in found if suspect is not None]


def _scales(inputs: Suspect | None, targets: Suspect | None) -> Suspect | None:
    """Targets that are wide apart, with the inputs where these are as well: one hides what scaling the other does."""
    if targets is None or targets.feed is None:
        return None
    first, second = inputs.feed if inputs else None, targets.feed
    change = "with inputs and targets of mean 0 and deviation 1" if first else targets.change

    def feed(known: Batches) -> Batches:
        return second(first(known) if first else known)

    return Suspect("scales", change, targets.measured, targets.where, feed=feed)


def _targets(batches: Batches, where: Location | None) -> Suspect | None:
    """Targets of a regression that are far from 0, or wide apart."""
    numpy = sys.modules["numpy"]
    values = [list(leaves(batch[1]).values()) for batch in batches if batch[1] is not None]
    if not values or any(len(row) != 1 or row[0].dtype.kind not in "iuf" for row in values):
        return None
    flat = numpy.concatenate([row[0].reshape(-1).astype("float64") for row in values])
    mean, deviation = float(flat.mean()), float(flat.std())
    if not deviation > LARGE_TARGET:
        return None

    def feed(known: Batches) -> Batches:
        return [(x, mapped(y, lambda v: ((v - mean) / deviation).astype("float32")), w) for x, y, w in known]

    span = f"{float(flat.min()):.4g} to {float(flat.max()):.4g}"
    return Suspect("targets", "with targets of mean 0 and deviation 1", span, where, feed=feed)


def _inputs(model: Any, batches: Batches, where: Location | None) -> Suspect | None:
    """Inputs that are far from 0 or wide apart."""
    if batches and all(isinstance(batch[0], dict) for batch in batches):
        return _columns(model, batches, where)
    if (layer := rescaler(model)) is not None:
        return _doubled(layer, batches, where)
    if any(_kind(layer) in SCALING for layer in all_layers(model)):
        return None
    rows = [list(leaves(batch[0]).values()) for batch in batches]
    if not rows or any(len(row) != 1 or row[0].ndim < 2 or row[0].dtype.kind not in "iuf" for row in rows):
        return None
    values = [row[0] for row in rows]
    mean, deviation = _scale(values)
    if not _is_large(mean, deviation):
        return None
    numpy = sys.modules["numpy"]
    span = f"{min(float(v.min()) for v in values):.4g} to {max(float(v.max()) for v in values):.4g}"

    def feed(known: Batches) -> Batches:
        width = numpy.where(deviation > 0, deviation, 1.0)
        return [(mapped(x, lambda v: ((v - mean) / width).astype("float32")), y, w) for x, y, w in known]

    return Suspect("inputs", "with inputs of mean 0 and deviation 1", span, where, feed=feed)


def _doubled(layer: Any, batches: Batches, where: Location | None) -> Suspect | None:
    """Pixels that have been divided before a layer divides them."""
    arrays = [array for batch in batches for array in leaves(batch[0]).values()]
    if not arrays or len(arrays) != len(batches) or any(a.ndim != IMAGES or a.dtype.kind != "f" for a in arrays):
        return None
    low, high = min(float(a.min()) for a in arrays), max(float(a.max()) for a in arrays)
    if not is_scaled(low, high):
        return None

    def feed(known: Batches) -> Batches:
        return [(mapped(x, lambda v: restored(v, low)), y, w) for x, y, w in known]

    return Suspect("inputs", f"scaled by `{layer.name}` alone", f"{low:.4g} to {high:.4g}", where, feed=feed)


def _columns(model: Any, batches: Batches, where: Location | None) -> Suspect | None:
    """Inputs by name, some of which are numbers that are far from 0 or wide apart, and that no layer scales."""
    numpy, wide = sys.modules["numpy"], {}
    takers = {layer.name: _taking(layer) for layer in all_layers(model) if type(layer).__name__ == "InputLayer"}
    for name in batches[0][0]:
        if takers.get(name, {""}) & {"", *SCALING}:
            continue
        values = [batch[0].get(name) for batch in batches]
        if all(getattr(getattr(value, "dtype", None), "kind", "") == "f" and value.ndim for value in values):
            flat = numpy.concatenate([value.reshape(-1).astype("float64") for value in values])
            if _is_large(flat.mean(), flat.std()):
                wide[name] = flat.mean(), flat.std() or 1.0, f"{flat.min():.4g} to {flat.max():.4g} (`{name}`)"

    def feed(known: Batches) -> Batches:
        return [({**x, **{n: _standard(x[n], *wide[n][:2]) for n in wide}}, y, weight) for x, y, weight in known]

    span = max(wide.values(), key=lambda entry: entry[1])[2] if wide else ""
    return Suspect("inputs", "with inputs of mean 0 and deviation 1", span, where, feed=feed) if wide else None


def _standard(values: Any, mean: float, deviation: float) -> Any:
    return ((values - mean) / deviation).astype("float32")


def _taking(layer: Any) -> set[str]:
    """The kinds of the layers that an input goes to."""
    nodes = getattr(layer, "_outbound_nodes", ())
    return {_kind(getattr(n, "operation", None) or getattr(n, "outbound_layer", None)) for n in nodes}


def _kind(layer: Any) -> str:
    """The kind of a layer, or Identity: a Normalization by 0 and 1 hands on what it is given."""
    name = type(layer).__name__
    mean, variance = (numpy_of(value_of(getattr(layer, known, None))) for known in ("mean", "variance"))
    if name != "Normalization" or mean is None or variance is None:
        return name
    return "Identity" if not mean.any() and bool((variance == 1).all()) else name


def _is_large(mean: Any, deviation: Any) -> bool:
    reach = float(max(abs(mean).max(), deviation.max()))
    return math.isfinite(reach) and reach > LARGE_INPUT


def _scale(values: list[Any]) -> tuple[Any, Any]:
    """The mean and deviation of each feature; of an image's pixels all together. Batches may be of unlike lengths."""
    numpy = sys.modules["numpy"]
    extents = {v.shape[-1] for v in values}
    shape = (-1, *extents) if values[0].ndim in (2, 3) and len(extents) == 1 else (-1,)
    whole = numpy.concatenate([v.astype("float64").reshape(shape) for v in values])
    return numpy.asarray(whole.mean(axis=0)), numpy.asarray(whole.std(axis=0))


def _activations(model: Any, built_at: Callable[[Any], Location | None]) -> Suspect | None:
    """Hidden activations that are flat at both ends."""
    last, giving = last_wide(model), {*map(id, makers(model))}
    flat = [
        layer
        for layer in all_layers(model)
        if layer is not last
        and id(layer) not in giving
        and type(layer).__name__ in (*DENSE, "Activation")
        and activation_of(layer) in FLAT_ACTIVATIONS
        and not _follows(layer, last)
    ]
    if not flat:
        return None
    relu = _relu(flat[0])
    where = built_at(flat[0])
    names = ", ".join(sorted({str(activation_of(layer)) for layer in flat}))

    def mend() -> Callable[[], None]:
        before = [(layer, layer.activation) for layer in flat]
        for layer in flat:
            layer.activation = relu
        _draw([layer for layer in flat if hasattr(layer, "kernel")], gain=2.0)
        return partial(_set, "activation", before)

    measured = f"{len(flat)} hidden layer{'s' if len(flat) > 1 else ''} with {names}"
    return Suspect("activations", "with relu in its place", measured, _written(where, "activation"), mend)


def _follows(layer: Any, last: Any) -> bool:
    """Whether a layer's activation is the model's answer: it has no units and comes after the last that has."""
    return type(layer).__name__ == "Activation" and last is not None and _after(layer, last)


def _after(layer: Any, last: Any) -> bool:
    nodes = getattr(last, "_outbound_nodes", ())
    return any((getattr(n, "operation", None) or getattr(n, "outbound_layer", None)) is layer for n in nodes)


def _relu(layer: Any) -> Any:
    package = type(layer).__module__.partition(".")[0]
    return sys.modules[f"{package}.src.activations"].relu


def _weights(model: Any, built_at: Callable[[Any], Location | None]) -> Suspect | None:
    """Kernels and biases that no initializer of use would draw."""
    odd = [(layer, text) for layer in all_layers(model) if (text := _odd(layer) or odd_inside(layer) or flat_of(layer))]
    if not odd:
        return None
    first, text = odd[0]
    where, own = built_at(first), initialised_at(first)
    given = own or _written(where, next(name for words, name in INITIALIZERS.items() if text.startswith(words)))
    layers = [layer for layer, _ in odd]

    def mend() -> Callable[[], None]:
        _draw([layer for layer in layers if type(layer).__name__ in DENSE])
        draw_flat(layers)
        draw_inside(layers)
        return lambda: None

    # What a recurrent layer steps with is a layer of its own, which its user never named.
    name = first.name.replace("_cell", "") if text.startswith("recurrent") else first.name
    return Suspect("weights", "with weights drawn as usual", f"`{name}` begins with a {text}", given, mend)


def _odd(layer: Any) -> str:
    """What is unusual about the weights that a layer begins with, "" if nothing."""
    if type(layer).__name__ not in DENSE or not getattr(layer, "trainable", True):
        return ""
    kernel = numpy_of(value_of(layer.kernel)) if getattr(layer, "kernel", None) is not None else None
    bias = numpy_of(value_of(layer.bias)) if getattr(layer, "bias", None) is not None else None
    if kernel is None or kernel.ndim < 2 or kernel.size < 2:
        return ""
    usual, spread = _glorot(kernel.shape), float(kernel.std())
    if spread == 0:
        return f"kernel of {float(kernel.flat[0]):g} everywhere"
    mean = float(kernel.mean())
    if abs(mean) > usual * ONE_SIDED:
        return f"kernel of mean {mean:.2g}, and 0 is usual"
    if not usual / OFF_SCALE <= spread <= usual * OFF_SCALE:
        return f"kernel of deviation {spread:.2g}, and {usual:.2g} is usual"
    if bias is not None and bias.size and abs(float(bias.mean())) > LARGE_BIAS:
        return f"bias of {float(bias.mean()):.3g}"
    return ""


def _glorot(shape: tuple[int, ...]) -> float:
    """The deviation of Glorot's normal initializer."""
    field = math.prod(shape[:-2])
    return math.sqrt(2.0 / (field * (shape[-2] + shape[-1])))


def _draw(layers: list[Any], gain: float = 1.0) -> None:
    """Draw kernels anew, as wide as Glorot's times the root of `gain`, and set biases to 0."""
    numpy = sys.modules["numpy"]
    drawn = numpy.random.RandomState(0)
    for layer in layers:
        shape = tuple(int(extent) for extent in layer.kernel.shape)
        layer.kernel.assign((drawn.standard_normal(shape) * _glorot(shape) * math.sqrt(gain)).astype("float32"))
        if getattr(layer, "bias", None) is not None:
            layer.bias.assign(numpy.zeros(tuple(layer.bias.shape), "float32"))


def _dropout(model: Any, built_at: Callable[[Any], Location | None], cause: str, most: float) -> Suspect | None:
    """Dropout of this share, or more, that leaves next to nothing."""
    layers = [la for la in all_layers(model) if "Dropout" in type(la).__name__ and _rate(la) >= most]
    if not layers:
        return None
    where = built_at(layers[0])

    def mend() -> Callable[[], None]:
        before = [(layer, layer.rate) for layer in layers]
        for layer in layers:
            layer.rate = 0.0
        return partial(_set, "rate", before)

    measured = f"`{layers[0].name}` drops {_rate(layers[0]):.0%}"
    return Suspect(cause, "without dropout", measured, _written(where, "rate", 0), mend)


def _written(where: Location | None, name: str, position: int | None = None) -> Location | None:
    """Where the value of a layer's argument is written: at the call, or where it is handed on from."""
    found = deciding(where, name, position)
    is_literal = found is not None and not isinstance(found.node, (ast.Name, ast.Attribute, ast.Subscript))
    return found.location if found is not None and is_literal else argument(where, name, position) or where


def _set(name: str, values: list[tuple[Any, Any]]) -> None:
    for layer, value in values:
        setattr(layer, name, value)


def _rate(layer: Any) -> float:
    rate = getattr(layer, "rate", 0.0)
    return float(rate) if isinstance(rate, (int, float)) else 0.0
