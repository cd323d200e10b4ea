"""What the padding of a row does to its answers: the row by itself, with its padding and without."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.forward import Attended
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.torch import models
from dryfit.seams.torch.forward.maskings import padding_of
from dryfit.seams.torch.forward.modules import logits_of

if TYPE_CHECKING:
    from dryfit.seams.torch.learn.probes import Batch

# Where torch's own layers of attention are.
ATTENTION = ("torch.nn.modules.transformer", "torch.nn.modules.activation")


def measure(batch: "Batch") -> list[Attended]:
    """Compare the answers to the row with most padding, where no layer of attention is told of any padding."""
    tensors = [t for t in (*batch.args, *batch.kwargs.values()) if is_tensor(t)]
    padded = [(t, found) for t in tensors if _is_ids(t) and (found := padding_of(t)) is not None]
    layers = _outermost(batch.module)
    if not padded or not layers:
        return []
    padding = padded[0][1]
    row = int(padding.sum(dim=1).argmax())
    whole, calls = _watched(batch, layers)
    if not calls or any(masked for masked, _ in calls):
        return []
    cut = {id(t): t[row : row + 1] for t in tensors if t.dim() and t.shape[0] == batch.examples}
    cut |= {id(t): t[row : row + 1, ~found[row]] for t, found in padded}
    named = {name: cut.get(id(value), value) for name, value in batch.kwargs.items()}
    other = logits_of(batch.module(*(cut.get(id(value), value) for value in batch.args), **named))
    if whole is None or other is None or other.dim() != whole.dim() or other.shape[0] != 1:
        return []
    own = whole[row : row + 1] if whole.dim() < 3 else whole[row : row + 1, : other.shape[1]]
    if own.shape != other.shape:
        return []
    gap, spread = float((own - other).abs().max()), float(whole.double().std())
    where = next((location for _, location in calls if location), None)
    return [Attended(batch.number, float(padding.double().mean()), gap, spread, type(layers[0]).__name__, where)]


def _is_ids(value: Any) -> bool:
    return value.dim() == 2 and str(value.dtype) == "torch.int64"


def _outermost(module: Any) -> list[Any]:
    """The layers of attention that are part of no other."""
    found = [m for m in module.modules() if type(m).__module__ in ATTENTION and _has_attention(m)]
    inner = {id(child) for m in found for child in m.modules() if child is not m}
    return [m for m in found if id(m) not in inner]


def _has_attention(module: Any) -> bool:
    return any(type(m).__name__ == "MultiheadAttention" for m in module.modules())


def _watched(batch: "Batch", layers: list[Any]) -> tuple[Any, list[tuple[bool, Location | None]]]:
    """The logits of the whole batch, and of each call of a layer whether it is told of padding, and its line."""
    calls: list[tuple[bool, Location | None]] = []

    def look(layer: Any, args: Any, kwargs: Any) -> None:
        given = models.bound(layer, args, kwargs)
        masks = [value for name, value in given.items() if "mask" in name and is_tensor(value)]
        named = any("padding" in name and is_tensor(value) for name, value in given.items())
        calls.append((named or any(mask.dim() > 2 for mask in masks), here()))

    handles = [layer.register_forward_pre_hook(look, with_kwargs=True) for layer in layers]
    try:
        return batch.logits(), calls
    finally:
        for handle in handles:
            handle.remove()
