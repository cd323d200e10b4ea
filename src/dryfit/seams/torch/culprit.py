"""The submodule that an exception came out of, in numbers."""

import sys
from types import FrameType
from typing import Any

from dryfit.backends.torch import is_tensor, summaries, summarise
from dryfit.core.evidence.forward import Culprit
from dryfit.core.finding import Location
from dryfit.core.source import is_user_file
from dryfit.core.summary import TensorSummary
from dryfit.seams.torch import models

# The attribute that names the features a layer takes.
WIDTHS = ("in_features", "in_channels", "input_size", "num_features", "embed_dim", "num_embeddings", "num_channels")
# The layers that read along an axis of a series.
READING_ALONG = ("LSTM", "GRU", "RNN", "MultiheadAttention")
# How classifiers of transformers are called, of which those of decoders take the last token that is no padding; and
# what Trainer calls, a function or a method, to name its tokenizer's special tokens to the model.
OF_LAST_TOKEN, ALIGNING = "ForSequenceClassification", ("align_special_tokens", "_align_special_tokens")
# The layer that takes three inputs, and the attributes that name the features of each.
ATTENTION, ATTENDED = "MultiheadAttention", {"query": "embed_dim", "key": "kdim", "value": "vdim"}


def innermost(error: BaseException) -> tuple[Any, tuple[Any, ...], dict[str, Any]] | None:
    """The innermost module call on a traceback: the module, its arguments and keywords."""
    traceback, found = error.__traceback__, None
    while traceback is not None:
        frame = traceback.tb_frame
        if frame.f_code.co_name == "_call_impl" and "self" in frame.f_locals:
            names = frame.f_locals
            found = (names["self"], tuple(names.get("args", ())), dict(names.get("kwargs", {})))
        traceback = traceback.tb_next
    return found


def left_by_user(error: BaseException) -> bool:
    """Whether the user's own line raised, below the innermost module call."""
    traceback, found = error.__traceback__, False
    while traceback is not None:
        code = traceback.tb_frame.f_code
        found = code.co_name != "_call_impl" and (found or is_user_file(code.co_filename))
        traceback = traceback.tb_next
    return found


def _built_at(root: Any, path: str) -> Location | None:
    """The user's line that built a submodule, or the nearest module around it: copies are built by no line."""
    while path:
        found = models.built_at(root.get_submodule(path))
        if found is not None:
            return found
        path = path.rpartition(".")[0]
    return models.built_at(root)


def culprit_of(root: Any, error: BaseException) -> Culprit | None:
    """What is known of the submodule that raised."""
    found = innermost(error)
    if found is None:
        return None
    module, args, kwargs = found
    path = models.path_of(root, module)
    given = summaries(models.bound(module, args, kwargs))
    weight = _weight_beside(module, next(iter(given.values()), None))
    width = width_of(module)
    return Culprit(
        path=path,
        class_name=type(module).__name__,
        location=_built_at(root, path),
        given=given,
        takes=tuple(models.forward_names(module)[0]),
        weight=summarise(weight) if weight is not None else None,
        width=width,
        rank=rank_of(module),
        training=module.training,
        by_user=left_by_user(error),
        batch_first=getattr(module, "batch_first", None),
        state=_states_of(module),
        around=models.built_around(module),
        window=_window_of(module),
        sizes=_sizes_around(root, path),
        widths=_widths_of(module),
        unpadded=(unpadded := _is_unpadded(module)),
        aligned=unpadded and _is_aligned(),
        of_series=type(module).__name__ == "Linear" and _reads_along(root),
    )


def _reads_along(root: Any) -> bool:
    """Whether a model of one input has layers that read along the axis of a series."""
    kinds = {type(module).__name__ for module in root.modules()}
    return len(models.forward_names(root)[0]) == 1 and not kinds.isdisjoint(READING_ALONG)


def _is_unpadded(module: Any) -> bool:
    """Whether a classifier of whole texts by their last token has no pad token to find it by."""
    config = getattr(module, "config", None)
    of_texts = any(kind.__name__.endswith(OF_LAST_TOKEN) for kind in type(module).__mro__)
    return of_texts and hasattr(config, "pad_token_id") and _text_config(config).pad_token_id is None


def _text_config(config: Any) -> Any:
    """The part of a configuration that is for text: the whole, where it is for nothing else."""
    return config.get_text_config() if hasattr(config, "get_text_config") else config


def _is_aligned() -> bool:
    """Whether a trainer under way names the pad token of its tokenizer to its model."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        owner = frame.f_locals.get("self")
        aligns = any(name in frame.f_globals or hasattr(owner, name) for name in ALIGNING)
        if aligns and getattr(owner, "processing_class", None) is not None:
            return True
        frame = frame.f_back
    return False


def _widths_of(module: Any) -> dict[str, int]:
    """The features that an attention layer of torch takes of each of its inputs."""
    named = {name: getattr(module, size, None) for name, size in ATTENDED.items()}
    return {name: size for name, size in named.items() if type(module).__name__ == ATTENTION and isinstance(size, int)}


def _sizes_around(root: Any, path: str) -> dict[str, int]:
    """The whole numbers that the nearest of the user's modules around a submodule was made with."""
    while path:
        path = path.rpartition(".")[0]
        given = models.parameters_given(root.get_submodule(path))
        if given:
            return {name: value for name, value in given.items() if type(value) is int}
    return {}


def _window_of(module: Any) -> tuple[int, ...]:
    """How far a convolution or a pooling must be able to look along each axis; nothing for other layers."""
    rank, kernel = rank_of(module), getattr(module, "kernel_size", None)
    if rank is None or kernel is None or "Transpose" in type(module).__name__:
        return ()
    sizes, padding, dilation = (
        _each(value, rank - 2) for value in (kernel, getattr(module, "padding", 0), getattr(module, "dilation", 1))
    )
    if not sizes or not padding or not dilation:
        return ()
    return tuple(d * (k - 1) + 1 - 2 * p for k, p, d in zip(sizes, padding, dilation, strict=True))


def _each(value: Any, axes: int) -> tuple[int, ...]:
    """A setting for each axis of space, where it is a number, or as many."""
    values = (value,) * axes if isinstance(value, int) else tuple(value) if isinstance(value, tuple | list) else ()
    return values if len(values) == axes and all(isinstance(number, int) for number in values) else ()


def _weight_beside(module: Any, given: TensorSummary | None) -> Any:
    """The weight that a module's input meets; what is not of a float type meets the module's own only."""
    own = getattr(module, "weight", None)
    if is_tensor(own):
        return own
    return next(module.parameters(recurse=given is None or given.is_float), None)


def _states_of(module: Any) -> tuple[int, ...]:
    """How many states a recurrent layer takes for each example, and their sizes: the hidden one's, the cell's."""
    layers, hidden = getattr(module, "num_layers", None), getattr(module, "hidden_size", None)
    if type(module).__name__ not in ("LSTM", "GRU", "RNN") or layers is None or hidden is None:
        return ()
    count = layers * (2 if module.bidirectional else 1)
    return (count, module.proj_size or hidden, hidden)


def width_of(module: Any) -> int | None:
    """How many features (or rows of a table) a layer takes."""
    shape = getattr(module, "normalized_shape", None)
    if isinstance(shape, tuple) and shape:
        return int(shape[-1])
    values = (getattr(module, name, None) for name in WIDTHS)
    return next((value for value in values if isinstance(value, int)), None)


def rank_of(module: Any) -> int | None:
    """The dimensions of a layer's input, batch included, where its name or what it holds tells them."""
    name = type(module).__name__
    for extent in (1, 2, 3):
        if name.endswith(f"{extent}d"):
            return extent + 2
    # How transformers' layers that cut images into patches are told.
    return 4 if isinstance(getattr(module, "num_channels", None), int) else None
