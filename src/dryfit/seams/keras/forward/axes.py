"""Inputs of layers and models: how many axes they have, and how many there are."""

import math
import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves, mapped
from dryfit.core.evidence.keras_given import Branches, Turned
from dryfit.core.evidence.keras_refused import Misfit, Reshaped
from dryfit.seams.keras.flavour import Flavour

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

# Layers that go over the rows and columns of an image, and the channels that images begin with.
OF_IMAGES = ("Conv2D", "SeparableConv2D", "DepthwiseConv2D", "MaxPooling2D", "AveragePooling2D")
CHANNELS, LEAST_SIDE = (1, 3), 8
# Layers that read a sequence and give its last state, or all.
RECURRENT = ("LSTM", "GRU", "SimpleRNN", "RNN", "Bidirectional", "ConvLSTM2D")
# Layers that hand on the axes that they are given, and how many of them are looked through.
SHAPELESS = ("Dropout", "SpatialDropout1D", "Activation", "BatchNormalization", "LayerNormalization", "GaussianNoise")
DEPTH = 4
# The axes of a batch of ids.
IDS_RANK = 2
# Layers that put tensors together which are alike on all axes, but for one in the case of the first.
JOINING = ("Concatenate", "Add", "Subtract", "Multiply", "Average", "Maximum", "Minimum")


def misfit(layer: Any, args: Any, layers: "LayerSeam") -> Misfit | None:
    """What a layer is given, where its axes are not as many as it takes."""
    given, spec = next(iter(leaves(args).values()), None), getattr(layer, "input_spec", None)
    spec = spec[0] if isinstance(spec, list) and len(spec) == 1 else spec
    shape = shape_of(given)
    exact, least = getattr(spec, "ndim", None), getattr(spec, "min_ndim", None)
    wanted = exact if exact is not None and len(shape) != exact else least
    if given is None or wanted is None or (len(shape) >= wanted and wanted == least):
        return None
    maker = shaping(given, layers)
    return Misfit(
        layer.name,
        type(layer).__name__,
        int(wanted),
        shape,
        layers.built_at(layer),
        str(getattr(maker, "name", "")),
        layers.built_at(maker) if maker is not None else None,
        gives_last_only(maker),
    )


def turned(layer: Any, args: Any, layers: "LayerSeam") -> Turned | None:
    """Images that come to a layer with their channels first, where it reads the last axis as channels."""
    if type(layer).__name__ not in OF_IMAGES or getattr(layer, "data_format", "") != "channels_last":
        return None
    given = next(iter(leaves(args).values()), None)
    shape = shape_of(given)
    if len(shape) != 4 or shape[1] not in CHANNELS or shape[2] != shape[3] or (shape[2] or 0) < LEAST_SIDE:
        return None
    first = type(maker_of(given, layers)).__name__ in ("NoneType", "InputLayer")
    return Turned(layer.name, shape, layers.built_at(layer)) if first else None


def channels_last(given: Any, channels: Any) -> Any:
    """Arguments with the images among them as Keras has them; None where there is no image."""

    def is_image(tensor: Any) -> bool:
        shape = shape_of(tensor)
        return len(shape) == 4 and shape[1] == channels

    def move(tensor: Any) -> Any:
        if not is_image(tensor):
            return tensor
        if hasattr(tensor, "movedim"):
            return tensor.movedim(1, -1)
        order = (0, 2, 3, 1)
        return (
            tensor.transpose(order)
            if hasattr(tensor, "transpose")
            else sys.modules["tensorflow"].transpose(tensor, order)
        )

    return mapped(given, move) if any(map(is_image, leaves(given).values())) else None


def branches(layer: Any, args: Any, layers: "LayerSeam") -> Branches | None:
    """Tensors to be joined that differ where they must not: on other axes than the one they are joined on."""
    given = list(leaves(args[:1]).values())
    shapes = tuple(shape_of(tensor) for tensor in given)
    kind, rank = type(layer).__name__, len(shapes[0]) if shapes else 0
    if kind not in JOINING or len(shapes) < 2 or not all(shapes):
        return None
    if any(len(shape) != rank for shape in shapes):
        return _of_other_rank(layer, given, shapes, layers) if kind == "Concatenate" else None
    joined = layer.axis % rank if kind == "Concatenate" else 0
    known = [[shape[axis] for shape in shapes if shape[axis] is not None] for axis in range(rank)]
    apart = tuple(axis for axis in range(1, rank) if axis != joined and len(set(known[axis])) > 1)
    return Branches(layer.name, kind, shapes, apart, layers.session.site or layers.built_at(layer)) if apart else None


def _of_other_rank(layer: Any, given: list[Any], shapes: Any, layers: "LayerSeam") -> Branches:
    """Tensors to be joined with more axes and with fewer; what gives every state of a sequence may be why."""
    most = max(map(len, shapes))
    makers = [shaping(t, layers) for t, shape in zip(given, shapes, strict=True) if len(shape) == most]
    every = [layers.built_at(maker) for maker in makers if gives_all(maker)]
    at = every[0] if len(every) == len(makers) == 1 else None
    where = layers.session.site or layers.built_at(layer)
    return Branches(layer.name, type(layer).__name__, shapes, (), where, states_at=at)


def reshaped(layer: Any, args: Any, layers: "LayerSeam") -> Reshaped | None:
    """A Reshape to another number of values than it is given."""
    wanted: Any = getattr(layer, "target_shape", None) if type(layer).__name__ == "Reshape" else None
    given = shape_of(next(iter(leaves(args).values()), None))[1:]
    if not wanted or not given or None in given:
        return None
    size, known = math.prod(extent or 0 for extent in given), math.prod(extent for extent in wanted if extent != -1)
    fits = size % known == 0 if -1 in wanted else size == known
    shape = tuple(int(extent or 0) for extent in given)
    return None if fits else Reshaped(str(layer.name), shape, tuple(wanted), layers.built_at(layer))


def made_alike(layers: "LayerSeam", tensors: Any, apart: tuple[int, ...]) -> Any:
    """Tensors of the extents of the first that was not widened before, else of the largest: padded and cut."""
    pad = sys.modules["keras"].ops.pad if layers.flavour.package == "keras" else sys.modules["tensorflow"].pad
    shapes = [shape_of(tensor) for tensor in tensors]
    plain = [s for t, s in zip(tensors, shapes, strict=True) if not _is_widened(maker_of(t, layers))]
    kept = plain if len(plain) < len(shapes) else shapes
    aim = {axis: max(int(shape[axis] or 0) for shape in kept or shapes) for axis in apart}
    found = []
    for tensor, shape in zip(tensors, shapes, strict=True):
        lacks = [[0, max(0, aim.get(axis, 0) - int(extent or 0))] for axis, extent in enumerate(shape)]
        parts = tuple(slice(0, aim[axis]) if axis in aim else slice(None) for axis in range(len(shape)))
        tensor = pad(tensor, lacks) if any(map(any, lacks)) else tensor
        found.append(tensor[parts] if any(int(shape[axis] or 0) > aim[axis] for axis in apart) else tensor)
    return found


def _is_widened(layer: Any) -> bool:
    return type(layer).__name__.startswith("UpSampling") or type(layer).__name__.endswith("Transpose")


def maker_of(tensor: Any, layers: "LayerSeam") -> Any | None:
    """The layer that made a tensor, or the symbol of one."""
    history = getattr(tensor, "_keras_history", None)
    return layers.made(tensor) or getattr(history, "operation", getattr(history, "layer", None))


def shaping(tensor: Any, layers: "LayerSeam") -> Any | None:
    """The layer that gave a tensor its axes: the maker, or what comes before layers that keep them."""
    maker = maker_of(tensor, layers)
    for _ in range(DEPTH):
        nodes = getattr(maker, "_inbound_nodes", None) if type(maker).__name__ in SHAPELESS else None
        given = next(iter(leaves(getattr(nodes[-1], "input_tensors", ())).values()), None) if nodes else None
        if given is None:
            break
        maker = maker_of(given, layers)
    return maker


def gives_last_only(layer: Any) -> bool:
    """Whether a recurrent layer gives its last state alone."""
    return type(layer).__name__ in RECURRENT and getattr(layer, "return_sequences", None) is False


def last_only_behind(layer: Any, links: list[tuple[Any, Any, int]]) -> Any | None:
    """The recurrent layer that gives its last state alone to dense layers, the last of which is this; else None."""
    for _ in range(DEPTH * 2):
        if gives_last_only(layer):
            return layer
        if type(layer).__name__ not in (*SHAPELESS, "Dense"):
            return None
        layer = next((maker for maker, taker, _ in links if taker is layer), None)
    return None


def gives_all(layer: Any) -> bool:
    """Whether a recurrent layer gives every state."""
    return type(layer).__name__ in RECURRENT and getattr(layer, "return_sequences", None) is True


def expanded(flavour: Flavour, args: Any) -> Any:
    """The arguments of a layer with one more axis at the end of the first."""
    modern = flavour.package == "keras"
    operations = sys.modules["keras"].ops if modern else sys.modules["tensorflow"]
    return (operations.expand_dims(args[0], -1), *args[1:])


def shortened(value: Any, length: int) -> Any:
    """Batches of ids and their masks, with no more than so many of each row."""
    return mapped(value, lambda ids: ids[:, :length] if len(getattr(ids, "shape", ())) == IDS_RANK else ids)


def again_with_all(tensor: Any, layer: Any) -> Any:
    """The symbol that a recurrent layer makes of the same input, with every state; the layers after it once more."""
    history = tensor._keras_history
    maker: Any = getattr(history, "operation", getattr(history, "layer", None))
    node = maker._inbound_nodes[history.node_index]
    given = getattr(node, "input_tensors", None) or node.keras_inputs
    if maker is not layer:
        return maker(again_with_all(given[0], layer))
    layer.return_sequences = True
    if hasattr(layer, "forward_layer"):
        layer.forward_layer.return_sequences = layer.backward_layer.return_sequences = True
    return layer(given[0] if isinstance(given, (list, tuple)) else given)


def shape_of(value: Any) -> tuple[int | None, ...]:
    """The extents of a tensor, none where not even their number is known."""
    shape = getattr(value, "shape", ())
    return tuple(shape) if getattr(shape, "rank", 0) is not None else ()
