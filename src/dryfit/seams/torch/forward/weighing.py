"""Attention weights that sum to 1 over the axis that they are not summed over."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.forward import SoleShare, Weighing
from dryfit.core.source import here
from dryfit.seams.torch.data.rowmakers import forward_at

# What keeps a tensor of weights one of weights.
KEEPING = ("dropout", "to", "float", "half", "type_as", "contiguous", "clone", "nan_to_num")
MATRIX = ("matmul", "__matmul__", "bmm")
# Rows of weights that sum to 1 up to this need no other axis.
TOLERANCE = 0.01


@contextmanager
def watched(torch: Any, module: Any, shares: list[SoleShare]) -> Iterator[list[Weighing]]:
    """While a model is called again, follow its softmaxes into the products that they weigh; a library's are right."""
    found: list[Weighing] = []
    own = any(forward_at(part) for part in {type(part): part for part in module.modules()}.values())
    with _watching(torch, found, shares) if own else nullcontext():
        yield found


def _watching(torch: Any, found: list[Weighing], shares: list[SoleShare]) -> Any:
    class Watch(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        """Notes square weights that were made over the queries and are summed over the keys."""

        def __init__(self) -> None:
            super().__init__()
            self.made: dict[int, tuple[Any, int, Any, float]] = {}

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            name, kwargs = getattr(function, "__name__", ""), kwargs or {}
            first: Any = args[0] if args else None
            result = function(*args, **kwargs)
            if name == "einsum":
                for weights, axis in _contracted(args):
                    self._weighs(weights, axis)
            elif not is_tensor(first):
                return result
            elif name == "softmax":
                dim = kwargs.get("dim", args[1] if len(args) > 1 else None)
                if isinstance(dim, int) and (share := sole_share(first, dim)):
                    shares.append(share)
                if isinstance(dim, int) and first.dim() > 1:
                    self.made[id(result)] = result, dim % first.dim(), here(2), _spread(first)
            elif id(first) in self.made and name in KEEPING:
                self.made[id(result)] = result, *self.made[id(first)][1:]
            elif name in MATRIX:
                self._weighs(first, -1)
            return result

        def _weighs(self, weights: Any, axis: int) -> None:
            if id(weights) not in self.made or found:
                return
            _, dim, where, spread = self.made[id(weights)]
            if axis % weights.dim() == dim:
                return
            if weights.shape[dim] == 1 and spread > 0 and axis == -1:
                shares.append(SoleShare(int(weights.shape[axis]), spread, where, axis))
            if weights.dim() == 2 or not weights.shape[axis] == weights.shape[dim] > 1:
                return
            sums = weights.detach().float().sum(dim=axis)
            if bool(((sums - 1).abs() > TOLERANCE).any()):
                extremes = float(sums.min()), float(sums.max())
                found.append(Weighing(int(weights.shape[axis]), *extremes, where))

    return Watch()


def sole_share(scores: Any, axis: int) -> SoleShare | None:
    """Where a softmax goes over the last of three axes, of one, and the rows have scores on the second that differ."""
    if scores.dim() != len(("rows", "steps", "scores")) or axis not in (-1, 2) or scores.shape[2] != 1:
        return None
    apart = scores.detach().float().amax(1) - scores.detach().float().amin(1)
    spread = float(apart.max()) if apart.numel() else 0.0
    return SoleShare(int(scores.shape[1]), spread, here(3)) if spread > 0 else None


def _spread(scores: Any) -> float:
    """How far the scores along the last axis are apart."""
    found = scores.detach().float()
    return float((found.amax(-1) - found.amin(-1)).max()) if found.numel() else 0.0


def _contracted(args: Any) -> Iterator[tuple[Any, int]]:
    """The operands of an einsum, each with the one axis, from the last, that it is summed over."""
    equation, *operands = args if args and isinstance(args[0], str) else ("",)
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    terms, arrow, output = equation.replace(" ", "").partition("->")
    for term, operand in zip(terms.split(","), operands, strict=False):
        letters = term.rpartition("...")[2]
        summed = [letter for letter in letters if letter not in output]
        if arrow and len(summed) == 1 and is_tensor(operand) and letters.count(summed[0]) == 1:
            yield operand, letters.index(summed[0]) - len(letters)
