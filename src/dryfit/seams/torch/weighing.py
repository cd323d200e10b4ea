"""Attention weights that sum to 1 over the axis that they are not summed over."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.forward import Weighing
from dryfit.core.source import here
from dryfit.seams.torch.rowmakers import forward_at

# What keeps a tensor of weights one of weights.
KEEPING = ("dropout", "to", "float", "half", "type_as", "contiguous", "clone", "nan_to_num")
MATRIX = ("matmul", "__matmul__", "bmm")
# Rows of weights that sum to 1 up to this need no other axis.
TOLERANCE = 0.01


@contextmanager
def watched(torch: Any, module: Any) -> Iterator[list[Weighing]]:
    """While a model is called again, follow its softmaxes into the products that they weigh; a library's are right."""
    found: list[Weighing] = []
    own = any(forward_at(part) for part in {type(part): part for part in module.modules()}.values())
    with _watching(torch, found) if own else nullcontext():
        yield found


def _watching(torch: Any, found: list[Weighing]) -> Any:
    class Watch(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        """Notes square weights that were made over the queries and are summed over the keys."""

        def __init__(self) -> None:
            super().__init__()
            self.made: dict[int, tuple[Any, Any]] = {}

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            name, kwargs = getattr(function, "__name__", ""), kwargs or {}
            first: Any = args[0] if args else None
            result = function(*args, **kwargs)
            if not is_tensor(first):
                return result
            if name == "softmax" and _over_queries(first, kwargs.get("dim", args[1] if len(args) > 1 else None)):
                self.made[id(result)] = result, here(2)
            elif id(first) in self.made and name in KEEPING:
                self.made[id(result)] = result, self.made[id(first)][1]
            elif id(first) in self.made and name in MATRIX:
                self._weighs(first, self.made[id(first)][1])
            return result

        def _weighs(self, weights: Any, where: Any) -> None:
            sums = weights.detach().float().sum(dim=-1)
            off = (sums - 1).abs()
            if bool((off > TOLERANCE).any()) and not found:
                extremes = float(sums.min()), float(sums.max())
                found.append(Weighing(int(weights.shape[-1]), *extremes, where))

    return Watch()


def _over_queries(scores: Any, dim: Any) -> bool:
    square = scores.dim() > 2 and scores.shape[-1] == scores.shape[-2] > 1
    return square and dim in (-2, scores.dim() - 2)
