"""Dense layers that follow one another with nothing between them."""

import sys
from collections.abc import Iterator
from typing import Any

from dryfit.backends.keras import leaves, numpy_of
from dryfit.core.evidence.keras import Chain
from dryfit.seams.keras.forward.layers import LayerSeam
from dryfit.seams.keras.models import DROPOUTS, activation_of, all_layers, last_wide, makers
from dryfit.seams.keras.state import value_of

# Rows of random inputs that two layers and one are compared on.
ROWS = 16
# Answers nearer than this share of the largest are the same.
ROUNDING = 1e-4
# How many times as large the other inputs are between which and the batch a model is asked.
APART = 3.0


def chains(model: Any, layers: LayerSeam) -> Iterator[Chain]:
    """Pairs of dense layers in the user's own functional or sequential model that one layer could stand for."""
    affine: bool | None = None
    pairs = [(a, b) for a, b in (*_pairs(model), *_called_pairs(model, layers)) if _built(a) and _built(b)]
    for first, second in pairs:
        if _narrows(_run(first, second, pairs)) or not first.trainable:
            continue
        affine = _is_affine(model, layers) if affine is None else affine
        yield Chain(first.name, second.name, int(first.units), layers.built_at(first), _gap(first, second), affine)


def _pairs(model: Any) -> Iterator[tuple[Any, Any]]:
    """Each linear dense layer with the dense layer that alone takes what it makes."""
    for first in all_layers(model):
        if type(first).__name__ != "Dense" or activation_of(first) != "linear":
            continue
        following = first
        while True:
            # A model to which layers are added one by one is laid anew with each, over the same layers.
            nodes = getattr(following, "_outbound_nodes", ())
            takers = {id(taker): taker for node in nodes if (taker := _taker(node)) is not None}
            if len(takers) != 1:
                break
            following = next(iter(takers.values()))
            if type(following).__name__ == "Dense":
                yield first, following
            if type(following).__name__ not in DROPOUTS:
                break


def _called_pairs(model: Any, layers: LayerSeam) -> Iterator[tuple[Any, Any]]:
    """Linear dense layers of the user's own code whose output nothing but a dense layer was called with."""
    number = layers.session.number("keras_models", model)
    links = [(link, root) for root in layers.roots.get(number, ())[:1] for link in root.links]
    for (first, second, tensor), root in links:
        dense = type(first).__name__ == type(second).__name__ == "Dense"
        linear = dense and activation_of(first) == "linear" and layers.built_at(first) is not None
        if linear and root.used[tensor] == 1 and _feeds_alone(model, first, second, layers):
            yield first, second


def _feeds_alone(model: Any, first: Any, second: Any, layers: LayerSeam) -> bool:
    """Whether the answers stay as they are when the first layer makes twice as much and the second takes half."""
    root = layers.last
    if root is None or root.model is not model or root.inputs is None:
        return False
    args, kwargs = root.inputs
    calm = {**kwargs, "training": False} if "training" in kwargs else kwargs
    weights = [*first.weights, second.kernel]
    before: list[Any] = [numpy_of(value_of(weight)) for weight in weights]
    before = [value.copy() for value in before]
    try:
        one = _answer(model, args, calm)
        for weight, value in zip(weights, before, strict=True):
            weight.assign(value / 2 if weight is second.kernel else value * 2)
        return float(abs(one - _answer(model, args, calm)).max()) <= ROUNDING * float(abs(one).max())
    except Exception:
        return False
    finally:
        for weight, value in zip(weights, before, strict=True):
            weight.assign(value)


def _answer(model: Any, args: Any, kwargs: Any) -> Any:
    return numpy_of(next(iter(leaves(model(*args, **kwargs)).values())))


def _is_affine(model: Any, layers: LayerSeam) -> bool:
    """Whether the model, but for the activation of its answer, is one matrix: tried on its last batch."""
    root, last = layers.last, last_wide(model)
    if root is None or root.model is not model or root.inputs is None or last is None:
        return False
    (given, *rest), kwargs = root.inputs
    calm = {**kwargs, "training": False} if "training" in kwargs else kwargs
    rows = numpy_of(given) if not isinstance(given, (dict, list, tuple)) else None
    closing = [layer for layer in (last, *makers(model)) if layer is last or type(layer).__name__ == "Activation"]
    before = [(layer, layer.activation) for layer in closing if hasattr(layer, "activation")]
    if rest or rows is None or rows.dtype.kind != "f" or len(before) != len(closing):
        return False
    # Far from the batch, and on the other side, whatever bends between the two shows.
    other = -APART * rows[::-1]
    try:
        for layer, _ in before:
            layer.activation = _unchanged
        one, two, between = (_answer(model, (batch,), calm) for batch in (rows, other, (rows + other) / 2))
        return float(abs((one + two) / 2 - between).max()) <= ROUNDING * float(max(abs(one).max(), abs(two).max()))
    except Exception:
        return False
    finally:
        for layer, activation in before:
            layer.activation = activation


def _unchanged(values: Any) -> Any:
    return values


def _taker(node: Any) -> Any | None:
    return getattr(node, "operation", None) or getattr(node, "outbound_layer", None)


def _built(layer: Any) -> bool:
    return getattr(layer, "kernel", None) is not None


def _run(first: Any, second: Any, pairs: list[tuple[Any, Any]]) -> list[Any]:
    """All the layers in a row that two are of: what feeds the first, and what the second feeds, without end."""
    run = [first, second]
    while (before := next((a for a, b in pairs if b is run[0] and a not in run), None)) is not None:
        run.insert(0, before)
    while (behind := next((b for a, b in pairs if a is run[-1] and b not in run), None)) is not None:
        run.append(behind)
    return run


def _narrows(run: list[Any]) -> bool:
    """A layer narrower than what the first takes and the last makes is a bottleneck: one layer could not be all."""
    taken, made = int(run[0].kernel.shape[0]), int(run[-1].kernel.shape[1])
    return min(int(layer.units) for layer in run[:-1]) < min(taken, made)


def _gap(first: Any, second: Any) -> float | None:
    """How far the two layers are from the one whose kernel is the product of theirs."""
    numpy = sys.modules.get("numpy")
    kernels: list[Any] = [numpy_of(value_of(layer.kernel)) for layer in (first, second)]
    if numpy is None or any(kernel is None or kernel.ndim != 2 for kernel in kernels):
        return None
    one, other = (kernel.astype("float64") for kernel in kernels)
    given = numpy.random.RandomState(0).standard_normal((ROWS, one.shape[0]))
    return float(abs((given @ one) @ other - given @ (one @ other)).max())
