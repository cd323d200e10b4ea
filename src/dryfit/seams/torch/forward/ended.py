"""The last step of padded sequences: of rows that are over before it there is nothing but zeros to read."""

from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, is_tensor, tensors_in
from dryfit.core.evidence.forward import EndRead
from dryfit.core.source import here

if TYPE_CHECKING:
    from dryfit.seams.torch.learn.probes import Batch

# Sequences are batch x steps x features, or steps x batch x features.
AXES = 3
# Features from which on a step of zeros is no chance.
FEATURES = 4


def measure(batch: "Batch") -> list[EndRead]:
    """Call the model, and see which of its own sequences it reads at their last step."""
    given = {address_of(t) for t in tensors_in([batch.args, batch.kwargs]).values()}
    found: list[EndRead] = []

    class Watch(batch.torch.overrides.TorchFunctionMode):  # type: ignore[misc, name-defined]
        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            if getattr(function, "__name__", "") == "__getitem__" and is_tensor(args[0]):
                sequence = _by_row(args[0], args[1], batch.examples)
                if sequence is not None and address_of(args[0]) not in given:
                    found.extend(_read(batch, sequence))
            return function(*args, **(kwargs or {}))

    with Watch():
        batch.logits()
    return found[:1]


def _by_row(tensor: Any, index: Any, examples: int) -> Any:
    """A sequence with its rows first, where it is the last step of them that is read; None otherwise."""
    if tensor.dim() != AXES or not tensor.is_floating_point() or tensor.shape[2] < FEATURES:
        return None
    if isinstance(index, tuple) and len(index) in (2, AXES) and all(i == slice(None) for i in (index[0], *index[2:])):
        return tensor if _is_last(index[1], tensor.shape[1]) and tensor.shape[0] == examples else None
    return tensor.transpose(0, 1) if _is_last(index, tensor.shape[0]) and tensor.shape[1] == examples else None


def _is_last(index: Any, extent: int) -> bool:
    return type(index) is int and extent > 1 and index in (-1, extent - 1)


def _read(batch: "Batch", sequence: Any) -> list[EndRead]:
    """Rows of which the last steps are all 0, and steps before these are not."""
    empty = (sequence == 0).all(dim=2)
    over = empty[:, -1] & ~empty.all(dim=1)
    # A row is padded behind its end: nothing comes after the first of its steps of zeros.
    trailing = (empty.cumsum(dim=1) > 0).eq(empty).all(dim=1)
    if not bool(over.any()) or bool(over.all()) or not bool(trailing[over].all()):
        return []
    rows, steps, width = (int(extent) for extent in sequence.shape)
    return [EndRead(batch.number, rows, int(over.sum()), steps, width, here())]
