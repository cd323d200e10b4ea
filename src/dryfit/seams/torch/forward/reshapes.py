"""Tensors whose axes a script exchanges by a shape, which moves no value, where it should permute them."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.forward import Reshape
from dryfit.core.source import here, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Tensors of fewer values are no data, and those of more are judged by their first rows.
FEWEST, VALUES = 12, 1_000_000


class ReshapeSeam:
    """Wraps `view` and `reshape`, and looks at what lines of the user's give an exchanged shape."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._told: set[tuple[Any, int]] = set()
        for name in ("view", "reshape"):
            session.patches.wrap(torch.Tensor, name, self._around)

    def _around(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(*args, **kwargs)
        tensor: Any = args[0] if args else None
        if is_tensor(tensor) and is_tensor(result) and self.session.measuring and result.dim() > 1 < tensor.dim():
            order = exchanged(tuple(tensor.shape), tuple(result.shape))
            frame = sys._getframe(2)
            place = frame.f_code, frame.f_lineno
            if order and place not in self._told and is_user_file(frame.f_code.co_filename):
                self._told.add(place)
                with self.session.unseen():
                    self._look(original.__wrapped__.__name__, tensor.detach(), result.detach(), order)
        return result

    def _look(self, function: str, tensor: Any, result: Any, order: tuple[int, ...]) -> None:
        if not FEWEST <= tensor.numel() <= VALUES or tensor.device.type == "meta":
            return
        wide = tensor.reshape(*_factors(tuple(tensor.shape), tuple(result.shape)))
        wanted = wide.permute(*order).reshape(result.shape)
        right = float((wanted == result).double().mean())
        if right < 1:
            found = Reshape(function, tuple(tensor.shape), tuple(result.shape), right, _told(tensor, result), here(3))
            self.session.recorder.reshapes.append(found)


def exchanged(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    """The permutation that a change of shape looks like; nothing where it exchanges no axes.

    Beside a mere exchange these are heads split off in front of the length, and joined from in front of it.
    """
    if len(before) == len(after):
        return _permutation(before, after)
    *lead, length, width = before if len(before) < len(after) else after
    longer = after if len(before) < len(after) else before
    heads = longer[-3] if len(longer) == len(lead) + 3 else 0
    split = (*lead, heads, length, width // heads if heads else 0)
    if not lead or longer != split or heads in (1, length) or length == 1 or width != heads * longer[-1]:
        return ()
    axes = len(longer)
    return (*range(axes - 3), axes - 2, axes - 3, axes - 1)


def _permutation(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    """The axes of one shape in the order of another, where they are the same extents in another order."""
    kept = [n for n in before if n > 1], [n for n in after if n > 1]
    # Two axes may come to the same extents by chance, rows joined and features split.
    if len(kept[0]) < 3 or kept[0] == kept[1] or sorted(kept[0]) != sorted(kept[1]):
        return ()
    left = list(range(len(before)))
    order = []
    for extent in after:
        axis = next(axis for axis in left if before[axis] == extent)
        left.remove(axis)
        order.append(axis)
    return tuple(order)


def _factors(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[int, ...]:
    """The shape that the permutation is one of: with the width of heads split into heads and their own."""
    if len(before) < len(after):
        *lead, heads, length, width = after
        return (*lead, length, heads, width)
    return before


def _told(tensor: Any, result: Any) -> str:
    """The permutation as a line of Python."""
    before, after = tuple(tensor.shape), tuple(result.shape)
    axes = ", ".join(map(str, exchanged(before, after)))
    if len(before) < len(after):
        *lead, heads, length, width = after
        return f".view({', '.join(map(str, (*lead, length, heads, width)))}).transpose(-3, -2)"
    if len(before) > len(after):
        return f".transpose(-3, -2).reshape({', '.join(map(str, after))})"
    return f".permute({axes})"
