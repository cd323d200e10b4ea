"""Padding masks that hide the tokens and show the padding."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.evidence.forward import InvertedMask
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.torch import models

# Masks by their arguments' names, and whether what is hidden is marked (or what is kept).
MASKS = {"key_padding_mask": True, "src_key_padding_mask": True, "attention_mask": False}
# Rows with padding that a batch must have, of different lengths, and the share that makes a mask an inverted one.
FEWEST, NEARLY = 3, 0.95


@contextmanager
def watched(module: Any, args: Any, kwargs: Any) -> Iterator[list[InvertedMask]]:
    """While a model is called again, compare the masks that its layers are given with the padding of its tokens."""
    found: list[InvertedMask] = []
    padded = padded_ids(args, kwargs)

    def look(layer: Any, given: Any, named: Any) -> None:
        for name, mask in _masks(models.bound(layer, given, named)).items():
            if not found:
                found.extend(_inverted(name, type(layer).__name__, mask, padded, here()))

    masked = [m for m in module.modules() if padded and not MASKS.keys().isdisjoint(models.forward_names(m)[0])]
    handles = [m.register_forward_pre_hook(look, with_kwargs=True) for m in masked]
    try:
        yield found
    finally:
        for handle in handles:
            handle.remove()


def padded_ids(args: Any, kwargs: Any) -> list[tuple[Any, Any]]:
    """The tokens that a model is given, each with where they are padding."""
    whole = [t for t in tensors_in((args, kwargs)).values() if str(t.dtype) == "torch.int64" and t.dim() == 2]
    # The mask of rows that are padded on the left ends in runs of one value too, and so do the types of their tokens.
    tokens = [t for t in whole if t.numel() and int(t.max()) > 1]
    return [(t, pad) for t in tokens if (pad := padding_of(t)) is not None]


def _masks(given: Mapping[str, Any]) -> dict[str, Any]:
    named = ((name, given.get(name)) for name in MASKS)
    return {name: mask for name, mask in named if is_tensor(mask) and getattr(mask, "ndim", 0) == 2}


def padding_of(ids: Any) -> Any:
    """Where rows are padded at an end by one token: that run in each row; None where they are not."""
    for flipped in (False, True):
        rows = ids.flip(1) if not flipped else ids
        pad = rows[:, 0].mode().values
        run = (rows == pad).long().cumprod(dim=1).bool()
        lengths = run.sum(dim=1)
        if int((lengths > 1).sum()) >= FEWEST and len(lengths.unique()) > 2 and bool((lengths < ids.shape[1]).all()):
            return run if flipped else run.flip(1)
    return None


def _inverted(
    name: str, class_name: str, mask: Any, padded: list[tuple[Any, Any]], where: Location | None
) -> list[InvertedMask]:
    hidden = mask != 0 if mask.dtype.is_floating_point and MASKS[name] else mask.bool() == MASKS[name]
    for ids, padding in padded:
        extra = mask.shape[1] - ids.shape[1]
        if mask.shape[0] != ids.shape[0] or not 0 <= extra <= 1:
            continue
        shown = ~hidden[:, extra:]
        paddings, tokens = int((shown & padding).sum()), int((shown & ~padding).sum())
        every = int(padding.sum()), int((~padding).sum())
        if paddings >= NEARLY * every[0] and tokens <= (1 - NEARLY) * every[1]:
            return [InvertedMask(name, class_name, paddings, every[0], tokens, every[1], where)]
    return []
