"""What a layer is given, made as wide as the layer takes it, as large as it looks, or turned to it."""

import sys
from typing import Any


def large_enough(layer: Any, args: tuple[Any, ...], kwargs: dict[str, Any], *, window: tuple[int, ...]) -> Any:
    """Images, or series, padded to what a layer looks at."""
    given, *rest = args or (kwargs.pop("input"),)
    short = [max(0, want - size) for want, size in zip(window, given.shape[-len(window) :], strict=True)]
    pads = [side for lacking in reversed(short) for side in (0, lacking)]
    return (sys.modules["torch"].nn.functional.pad(given, pads), *rest), kwargs


def of_own_width(layer: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """A series, packed or not, with as many features as a recurrent layer takes."""
    values = dict(zip(("input", "hx"), args, strict=False)) | kwargs
    pad, given = sys.modules["torch"].nn.functional.pad, values["input"]
    if hasattr(given, "batch_sizes"):
        values["input"] = given._replace(data=pad(given.data, (0, layer.input_size - given.data.shape[-1])))
    else:
        values["input"] = pad(given, (0, layer.input_size - given.shape[-1]))
    return (), values


def of_attended_width(layer: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """A query, keys and values with as many features as an attention layer takes of each."""
    values = dict(zip(("query", "key", "value"), args, strict=False)) | kwargs
    pad = sys.modules["torch"].nn.functional.pad
    wanted = {"query": layer.embed_dim, "key": layer.kdim, "value": layer.vdim}
    fitted = {name: pad(values[name], (0, size - values[name].shape[-1])) for name, size in wanted.items()}
    return (*fitted.values(), *args[3:]), {name: value for name, value in kwargs.items() if name not in wanted}


def features_last(layer: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """Keys and values with their features on the last axis."""
    values = dict(zip(("query", "key", "value"), args, strict=False)) | kwargs
    for name in ("key", "value"):
        given = values[name]
        if given.shape[-1] != layer.embed_dim == given.shape[-2]:
            values[name] = given.transpose(-1, -2)
    named = {name: values.pop(name) for name in ("query", "key", "value")}
    return (*named.values(), *args[3:]), values
