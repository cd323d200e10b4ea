"""Attention that a script writes itself, whose mask hides the tokens and shows the padding."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.forward import InvertedMask
from dryfit.core.finding import Location
from dryfit.core.source import here
from dryfit.seams.torch.data.rowmakers import forward_at
from dryfit.seams.torch.forward.maskings import NEARLY, padded_ids
from dryfit.seams.torch.forward.stored import by_user

# A weight below this is that of a place which is hidden, and a score below that hides one.
HIDDEN, HIDING = 1e-6, -1e3
# What compares the tokens with the padding's, by the names of the functions.
COMPARING = ("eq", "ne", "__eq__", "__ne__", "gt", "__gt__", "lt", "__lt__")
# What a mask is used in where it is to say which places count, and what leaves it one in another form.
COUNTING = ("mul", "__mul__", "__rmul__", "sum")
FORMING = ("float", "double", "int", "long", "to", "type_as", "unsqueeze", "__getitem__")
ATTENTION = "scaled_dot_product_attention"


@contextmanager
def watched(torch: Any, module: Any, args: Any, kwargs: Any) -> Iterator[list[InvertedMask]]:
    """While a model is called again, compare its attention's weights with the padding of its tokens."""
    found: list[InvertedMask] = []
    padded = padded_ids(args, kwargs)
    own = padded and any(forward_at(part) for part in {type(part): part for part in module.modules()}.values())
    with _watching(torch, found, padded) if own else nullcontext():
        yield found


def _watching(torch: Any, found: list[InvertedMask], padded: list[tuple[Any, Any]]) -> Any:
    class Watch(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        """Notes the lines that compare tokens with the padding's, and attention that goes to the padding alone."""

        def __init__(self) -> None:
            super().__init__()
            self.made: list[Location | None] = []
            self.forms: list[Any] = []
            self.counts = False

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            name, kwargs = getattr(function, "__name__", ""), kwargs or {}
            result = function(*args, **kwargs)
            if not args or not is_tensor(args[0]) or found:
                return result
            if name in COMPARING:
                self._compares(result)
            elif name in FORMING and any(args[0] is form for form in self.forms):
                self.forms.append(result)
            elif name in COUNTING:
                # A product with a number is a mask that is added to the scores.
                of_tensors = name == "sum" or all(map(is_tensor, args[:2]))
                self.counts |= of_tensors and any(part is form for part in args for form in self.forms)
            elif name == "softmax":
                dim = kwargs.get("dim", args[1] if len(args) > 1 else None)
                if isinstance(dim, int) and result.dim() > 1:
                    self._look(result.detach().movedim(dim, -1))
            elif name == ATTENTION:
                mask = kwargs.get("attn_mask", args[3] if len(args) > len("qkv") else None)
                if is_tensor(mask) and mask.dim() > 1:
                    self._look((mask if mask.dtype == torch.bool else mask > HIDING).detach().double())
            return result

        def _compares(self, result: Any) -> None:
            alike = any(result.shape == padding.shape and _follows(result, padding) for _, padding in padded)
            if alike and by_user():
                self.made.append(here(3))
                self.forms.append(result)

        def _look(self, weights: Any) -> None:
            for ids, padding in padded:
                counted = _counted(weights, padding, weights.shape[-1] - ids.shape[1])
                if counted is not None:
                    # A mask that also says which places count is right where it is made.
                    where = self.made[-1] if self.made and not self.counts else here(3)
                    found.append(InvertedMask("", "", *counted, where))
                    return

    return Watch()


def _follows(mask: Any, padding: Any) -> bool:
    """Whether a mask is the padding, or the tokens."""
    return bool((mask == padding).all()) or bool((mask != padding).all())


def _counted(weights: Any, padding: Any, extra: int) -> tuple[int, int, int, int] | None:
    """The paddings and the tokens that are attended to, each with how many there are; None where that is as it should.

    Rows may be split into heads, which stand behind them, and a place may be put before the tokens.
    """
    rows, length = padding.shape
    if not 0 <= extra <= 1 or weights.dim() == 0 or weights.shape[0] % rows:
        return None
    by_row = weights.reshape(rows, -1, length + extra)[..., extra:]
    # Where a row is all tokens, or all padding, a mask of either kind hides all or nothing.
    mixed = padding.any(dim=1) & ~padding.all(dim=1)
    shown, hidden = by_row[mixed] > HIDDEN, padding[mixed].unsqueeze(1).expand_as(by_row[mixed])
    paddings, tokens = int((shown & hidden).sum()), int((shown & ~hidden).sum())
    every = int(hidden.sum()), int((~hidden).sum())
    inverted = every[0] and every[1] and paddings >= NEARLY * every[0] and tokens <= (1 - NEARLY) * every[1]
    queries = max(by_row.shape[1], 1)
    return (paddings // queries, every[0] // queries, tokens // queries, every[1] // queries) if inverted else None
