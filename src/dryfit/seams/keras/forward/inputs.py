"""What a functional model is given, beside its inputs: how many, by which names, of which widths, and of words."""

import ast
import inspect
import sys
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.keras_refused import Entrance, Misfed, Unused
from dryfit.core.finding import Location
from dryfit.core.source import argument, assigned_name, location_of, nodes_of, parse, source_of
from dryfit.core.trace import deciding
from dryfit.seams.keras.forward.axes import maker_of, shape_of
from dryfit.seams.keras.loss.outputs import key_written
from dryfit.seams.lines.names.misnamed import misnamed_in

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

X = ("x", 0)
# What elements of text are called by NumPy and by TensorFlow.
KINDS, TEXT = ("U", "S", "O"), "string"
# Where the methods of a model that it has not written itself come from.
HOMES = ("keras", "tf_keras")


def see_inputs(layers: "LayerSeam", model: Any, args: Any, site: Location | None) -> None:
    """Whether a functional model is given as many inputs as it has, by the names that they have."""
    inputs = inputs_of(model)
    given = leaves(args[:1])
    if isinstance(args[0] if args else None, Mapping) and not inputs:
        _see_keys(layers, model, args[0], site)
    if not inputs or not given:
        return
    by_name = isinstance(_put_together(model), dict) and not isinstance(args[0], dict)
    if isinstance(args[0], dict):
        known = {*inputs, *(str(symbol.name) for symbol in inputs.values())}
        lacks = tuple(name for name, symbol in inputs.items() if name not in args[0] and symbol.name not in args[0])
        spare = tuple(str(key) for key in args[0] if key not in known)
    else:
        lacks = spare = ()
    if len(given) == len(inputs) and not by_name and not lacks:
        return
    where = (key_written(site, spare[0]) if len(spare) == 1 else None) or argument(site, *X) or site
    entry = Misfed(str(getattr(model, "name", "")), tuple(inputs), len(given), where, by_name, lacks, spare)
    layers.session.recorder.keras_adds("misfed", entry)


def _see_keys(layers: "LayerSeam", model: Any, given: Mapping[Any, Any], site: Location | None) -> None:
    """Whether a model of transformers is given an input under a name that is nearly one of its call's."""
    parameters = inspect.signature(model.call).parameters if hasattr(model, "config") else {}
    spare = [str(key) for key in given if key not in parameters]
    missing = [name for name in parameters if name not in given]
    alike = get_close_matches(spare[0], missing, n=1) if len(spare) == 1 else []
    if alike:
        where = key_written(site, spare[0]) or argument(site, *X) or site
        entry = Misfed(type(model).__name__, tuple(parameters), len(given), where, False, (alike[0],), (spare[0],))
        layers.session.recorder.keras_adds("misfed", entry)


def see_order(layers: "LayerSeam", model: Any, data: Any, site: Location | None) -> None:
    """Whether an input gets the values of another key: Keras 3 takes those of a dictionary by their order."""
    spec = getattr(data, "element_spec", data)
    given, struct = spec[0] if isinstance(spec, tuple) and spec else spec, getattr(model, "_inputs_struct", None)
    if not isinstance(given, Mapping) or not isinstance(struct, dict) or not struct.keys() <= given.keys():
        return
    pairs_in_order = zip(_in_order(struct), _in_order(given), strict=False)
    taken = next(((name, key) for name, key in pairs_in_order if name != key), None)
    if taken is not None:
        spare = tuple(str(key) for key in given if key not in struct)
        where = argument(site, *X) or site
        entry = Misfed(str(model.name), tuple(map(str, struct)), len(given), where, spare=spare, taken=taken)
        layers.session.recorder.keras_adds("misfed", entry)


def _in_order(entries: Mapping[Any, Any]) -> list[str]:
    """The keys of a dictionary in the order in which Keras lays out its values."""
    kind = OrderedDict if isinstance(entries, OrderedDict) else dict
    flat: list[str] = sys.modules["keras"].tree.flatten(kind((key, str(key)) for key in entries))
    return flat


def inputs_of(model: Any) -> dict[str, Any]:
    """The symbols of a functional model's inputs, by the names that data is given under."""
    inputs = getattr(model, "inputs", None)
    if not isinstance(inputs, (list, tuple)):
        return {}
    struct = _put_together(model)
    named = struct if isinstance(struct, dict) else {}
    return {str(key): symbol for key, symbol in named.items()} or {str(symbol.name): symbol for symbol in inputs}


def _put_together(model: Any) -> Any:
    """The inputs in the form in which the model was put together of them: in Keras 3, or in tf-keras."""
    return getattr(model, "_inputs_struct", getattr(model, "_nested_inputs", None))


def pairs(model: Any, given: Any) -> Iterator[tuple[str, Any, Any]]:
    """Each input of a functional model, by its name, and what it is given."""
    inputs = inputs_of(model)
    if isinstance(given, Mapping):
        for name, symbol in inputs.items():
            if name in given or symbol.name in given:
                yield name, symbol, given.get(name, given.get(symbol.name))
        return
    found = list(leaves(given).values())
    if len(found) == len(inputs) and not isinstance(_put_together(model), dict):
        yield from zip(inputs, getattr(model, "inputs", None) or (), found, strict=True)


def entrance(layers: "LayerSeam", model: Any, module: str, facts: Mapping[str, object]) -> Entrance | None:
    """The one line that says how wide a model's input is, where that is the width which was refused."""
    inputs = inputs_of(model)
    named = {name: symbol for name, symbol in inputs.items() if name == module or symbol.name == module} or inputs
    whole = [symbol for symbol in named.values() if _times(shape_of(symbol)) == facts.get("wanted")]
    alike = whole or [symbol for symbol in named.values() if shape_of(symbol)[-1:] == (facts.get("width"),)]
    maker = maker_of(alike[0], layers) if len(alike) == 1 else None
    where = layers.built_at(maker) if type(maker).__name__ == "InputLayer" else None
    if whole and "Input" not in source_of(where):
        # A model that was loaded bears the shape that it was trained with.
        return None
    told = deciding(where, "shape", 0) if whole else None
    where = told.location if told is not None else where
    return Entrance(module, where) if where is not None else None


def is_text(value: Any) -> bool:
    """Whether an array or a tensor holds text."""
    kind = getattr(value, "dtype", None)
    return getattr(kind, "kind", "") in KINDS or getattr(kind, "name", "") == TEXT


def see_unused(layers: "LayerSeam", model: Any) -> None:
    """Inputs beside others that lead to no layer at all, or to none that an output comes of."""
    inputs = inputs_of(model)
    makers = {name: maker_of(symbol, layers) for name, symbol in inputs.items()}
    steps: Any = getattr(model, "operations", None) or getattr(model, "layers", ())
    own = {id(step) for step in steps}
    for name, maker in makers.items():
        nodes = getattr(maker, "_outbound_nodes", None)
        lone = type(maker).__name__ == "InputLayer" and nodes is not None
        lone = lone and all(id(follower) not in own for follower in _followers(maker))
        answered = any(inputs[name] is output for output in leaves(getattr(model, "outputs", ())).values())
        if lone and not answered and len(inputs) > 1 and (where := layers.built_at(maker)) is not None:
            ends = _ends(maker)
            entry = Unused(str(model.name), name, _passed_by(layers, model, ends) or where, _named(ends))
            layers.session.recorder.keras_adds("unused", entry)


def _followers(layer: Any) -> list[Any]:
    """The layers, and operations of Keras 3, that what a layer gives goes to."""
    nodes = getattr(layer, "_outbound_nodes", ())
    return [getattr(node, "operation", None) or getattr(node, "outbound_layer", None) for node in nodes]


def _ends(layer: Any) -> list[Any]:
    """The layers behind an input whose answers no other layer takes."""
    found, known = [], {id(layer)}
    following = _followers(layer)
    while following:
        layer = following.pop()
        if id(layer) not in known:
            known.add(id(layer))
            further = _followers(layer)
            following += further
            found += [] if further else [layer]
    return found


def _named(layers: list[Any]) -> str:
    return str(layers[0].name) if layers else ""


def _passed_by(layers: "LayerSeam", model: Any, ends: list[Any]) -> Location | None:
    """The call of the first layer of a model that was made after what it lacks."""
    made = layers.built_at(ends[0]) if len(ends) == 1 else None
    known = [layers.built_at(layer) for layer in model.layers if type(layer).__name__ != "InputLayer"]
    later = [where for where in known if where and made and where.path == made.path and where.line > made.line]
    first = min(later, key=lambda where: where.line, default=None)
    tree, name = (parse(first.path), assigned_name(first)) if first is not None else (None, "")
    calls = [n for n in (nodes_of(tree) if tree else ()) if isinstance(n, ast.Call)]
    named = [n for n in calls if isinstance(n.func, ast.Name) and n.func.id == name]
    return location_of(named[0], first.path) if named and first is not None else first


def refused(layers: "LayerSeam", model: Any, args: Any) -> dict[str, object]:
    """What a whole model lacks to be asked for answers, or cannot take of what it is given."""
    return _callless(model) or _of_text(layers, model, args) or _other_width(model, args)


def _callless(model: Any) -> dict[str, object]:
    """The class of a model that has no `call` and is no graph of layers either, and the parts that it holds.

    A `call` by another name is none that lacks.
    """
    call = getattr(type(model), "call", None)
    home = str(getattr(call, "__module__", "")).partition(".")[0]
    if home not in HOMES or getattr(call, "__qualname__", "") not in ("Model.call", "Layer.call"):
        return {}
    if any(misnamed_in(type(model))):
        return {}
    known = {id(layer) for layer in getattr(model, "layers", ())}
    parts = [name for name, value in vars(model).items() if id(value) in known and not name.startswith("_")]
    return {"callless": type(model).__name__, "parts": ", ".join(parts)}


def _of_text(layers: "LayerSeam", model: Any, args: Any) -> dict[str, object]:
    """The input of a model that was made for numbers and is given text."""
    for name, symbol, value in pairs(model, args[0] if args else None):
        if is_text(value) and str(getattr(symbol, "dtype", TEXT)) != TEXT:
            maker = maker_of(symbol, layers)
            if maker is not None and (where := layers.built_at(maker)) is not None:
                layers.session.recorder.keras_adds("entrances", Entrance(name, where))
            return {"module": name, "takes": str(symbol.dtype)}
    return {}


def _other_width(model: Any, args: Any) -> dict[str, object]:
    """The width or extents that an input of a model was made for, and those that it is given, where they differ."""
    for _, symbol, value in pairs(model, args[0] if args else None):
        wanted, shape = shape_of(symbol), shape_of(value)
        alike = len(wanted) == len(shape) > 1 and wanted[1:-1] == shape[1:-1]
        if alike and wanted[-1] is not None and shape[-1] is not None and wanted[-1] != shape[-1]:
            facts = {"width": wanted[-1], "actual": shape[-1], "input": str(list(shape))}
            one = len(inputs_of(model)) == 1
            module, kind = (model.name, type(model).__name__) if one else (symbol.name, "Input")
            return {"module": str(module), "kind": kind, **facts}
        if len(wanted) == len(shape) and any(w not in (None, g) for w, g in zip(wanted[1:], shape[1:], strict=True)):
            return {"module": str(model.name), "wanted": _times(wanted), "extents": _times(shape)}
        # An axis of one at the end is added and left out by Keras itself; a single row is told by its value.
        counted = wanted and shape and _without_one(wanted) != _without_one(shape) and len(wanted) != len(shape)
        if counted and not _is_row(wanted, shape):
            return {"module": str(model.name), "wanted": _times(wanted), "extents": _times(shape)}
    return {}


def _without_one(shape: tuple[int | None, ...]) -> int:
    """The axes of a shape, but for one of a single value at its end."""
    return len(shape) - (shape[-1] == 1)


def _is_row(wanted: tuple[int | None, ...], shape: tuple[int | None, ...]) -> bool:
    """Whether this is the shape of one row, where several were to be given."""
    return len(shape) == len(wanted) - 1 and all(w in (None, g) for w, g in zip(wanted[1:], shape, strict=True))


def _times(shape: tuple[int | None, ...]) -> str:
    """A shape as it is printed; N stands for any number of rows."""
    return " x ".join(["N", *("any" if extent is None else str(extent) for extent in shape[1:])])


def beyond_window(layers: "LayerSeam", layer: Any, args: Any) -> dict[str, object]:
    """The window of a pooling or convolution that is wider than what it is given, where nothing is padded."""
    window = getattr(layer, "pool_size", None) or getattr(layer, "kernel_size", None)
    given = next(iter(leaves(args).values()), None)
    shape = shape_of(given) if given is not None else ()
    window = (window,) if isinstance(window, int) else tuple(window or ())
    if not window or len(shape) != len(window) + 2 or getattr(layer, "padding", "") != "valid":
        return {}
    last = getattr(layer, "data_format", "channels_last") != "channels_first"
    extents = shape[1:-1] if last else shape[2:]
    if not any(extent is not None and extent < size for extent, size in zip(extents, window, strict=True)):
        return {}
    if (where := layers.built_at(layer)) is not None:
        layers.session.recorder.keras_adds("entrances", Entrance(str(layer.name), where))
    behind = str(getattr(_padded_before(layers, given), "name", ""))
    facts = {"kind": type(layer).__name__, "window": " x ".join(map(str, window)), "input": _times(shape)}
    return {**facts, **({"behind": behind} if behind else {})}


def _padded_before(layers: "LayerSeam", given: Any) -> Any | None:
    """The first layer on the way to a tensor that was made to pad what it is given."""
    if maker_of(given, layers) is None:
        # Inside of a layer that is asked for its shape alone nothing tells what comes of what.
        return next(iter(layers.padded.values()), None)
    found, known, waiting = None, set[int](), [maker_of(given, layers)]
    links = layers.inside[-1].links if layers.inside else []
    while waiting and layers.padded:
        layer = waiting.pop()
        if layer is None or id(layer) in known:
            continue
        known.add(id(layer))
        found = layer if id(layer) in layers.padded else found
        symbols = (t for node in getattr(layer, "_inbound_nodes", ()) for t in leaves(node.input_tensors).values())
        waiting += [*(maker_of(t, layers) for t in symbols), *(maker for maker, taker, _ in links if taker is layer)]
    return found
