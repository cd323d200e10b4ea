"""What a Keras model is: its weights, the layer that makes its answer, and how wide that is."""

from collections.abc import Callable, Mapping
from typing import Any

from dryfit.core.evidence.forward import Head, Model
from dryfit.core.finding import Location

DROPOUTS = ("Dropout", "SpatialDropout1D", "SpatialDropout2D", "AlphaDropout", "GaussianDropout")
# Layers that bring values to a scale, or take ids.
SCALING = (
    "Rescaling", "Normalization", "BatchNormalization", "LayerNormalization", "GroupNormalization", "Lambda",
    "Embedding", "CategoryEncoding", "IntegerLookup", "StringLookup", "TextVectorization", "Discretization", "Hashing",
)  # fmt: skip


def describe(
    model: Any,
    number: int,
    where: Location | None,
    arguments: Mapping[str, str],
    name: str,
    built_at: Callable[[Any], Location | None],
) -> Model:
    """Read a model as it stands; one that is not built has no weights yet."""
    config = getattr(model, "config", None)
    layers = all_layers(model)
    known = list(getattr(model, "weights", ())) if getattr(model, "built", True) else []
    # The words that a layer of tf-keras has adapted to are among them, and have no shape.
    weights = [weight for weight in known if hasattr(weight, "shape")]
    trainable = list(getattr(model, "trainable_weights", ())) if weights else []
    last = last_wide(model)
    return Model(
        number=number,
        class_name=type(model).__name__,
        name=name,
        location=where,
        arguments=arguments,
        parameters=sum(_size(w) for w in weights),
        trainable=sum(_size(w) for w in trainable),
        pretrained=bool(getattr(config, "_name_or_path", "")),
        num_labels=_whole(config, "num_labels"),
        pad_token_id=_whole(config, "pad_token_id"),
        head=Head(str(last.name), units_of(last), built_at(last)) if last is not None else None,
        has_dropout=any(type(layer).__name__ in DROPOUTS for layer in layers),
        has_batchnorm=any("BatchNormalization" in type(layer).__name__ for layer in layers),
        dtypes=tuple(sorted({str(getattr(w.dtype, "name", w.dtype)) for w in weights})),
        devices=("cpu",) if weights else (),
    )


def all_layers(model: Any) -> list[Any]:
    """Every layer of a model, nested ones too, in the order in which it keeps them."""
    if hasattr(model, "_flatten_layers"):
        return list(model._flatten_layers(include_self=False, recursive=True))
    return list(getattr(model, "layers", ()))


def units_of(layer: Any) -> int:
    """How many features or channels a layer makes."""
    return int(getattr(layer, "units", None) or getattr(layer, "filters", 0) or 0)


def last_wide(model: Any) -> Any | None:
    """The last layer that has units or filters; the one that makes the answer where it is the last."""
    found = [layer for layer in all_layers(model) if isinstance(getattr(layer, "units", None), int)]
    found = found or [layer for layer in all_layers(model) if isinstance(getattr(layer, "filters", None), int)]
    return found[-1] if found else None


def makers(model: Any) -> list[Any]:
    """The layers that give the outputs of a functional model."""
    histories = [getattr(output, "_keras_history", None) for output in getattr(model, "outputs", None) or ()]
    return [getattr(history, "operation", getattr(history, "layer", None)) for history in histories]


def activation_of(layer: Any) -> str | None:
    """The name of the activation that a layer ends with; None where it is unknown."""
    kind = type(layer).__name__
    if kind in ("Softmax", "ReLU"):
        return kind.lower()
    if not hasattr(layer, "activation"):
        return None
    activation = layer.activation
    return "linear" if activation is None else str(getattr(activation, "__name__", type(activation).__name__))


def weighs(layer: Any) -> bool:
    """Whether a layer only weighs what it is given: without an activation its answer has no bounds."""
    return type(layer).__name__ in ("Dense", "Conv1D", "Conv2D", "Conv3D")


def _whole(config: Any, name: str) -> int | None:
    value = getattr(config, name, None)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _size(weight: Any) -> int:
    total = 1
    for extent in weight.shape:
        total *= int(extent or 1)
    return total
