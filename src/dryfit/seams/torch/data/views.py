"""Views of an example that a model is to be taught are of one thing, and that are the same to begin with."""

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import address_of, is_batched, tensors_in
from dryfit.core.evidence.data_rows import AlikeViews
from dryfit.seams.torch.data.rowmakers import innermost, made_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session
    from dryfit.seams.torch.forward.modules import ForwardSeam, Note

# Calls that are looked at, and rows from which a batch tells anything.
CALLS, FEWEST = 24, 4


class ViewSeam:
    """Looks for two columns of a loader's batch that are both given to models in training, and hold the same."""

    def __init__(self, session: "Session", forward: "ForwardSeam") -> None:
        self.session = session
        self.forward = forward
        self._calls = 0
        self._batch: Any = None
        self._given: set[str] = set()
        self._alike: Counter[tuple[int, str, str]] = Counter()
        self._apart: set[tuple[int, str, str]] = set()
        forward.after.append(self._called)
        session.recorder.refreshers.append(self._refresh)

    def _called(self, note: "Note", _: Any) -> None:
        current = self.session.current_pass
        if not note.training or not note.grad_enabled or current is None or self._calls >= CALLS:
            return
        self._calls += 1
        _, model, args, kwargs = self.forward.last_call[note.model]
        if current.last is not self._batch:
            self._batch, self._given = current.last, set()
        columns = {
            name: column
            for name, column in tensors_in(current.last).items()
            if column.is_floating_point() and column.dim() > 1 and len(column) >= FEWEST and not is_batched(column)
        }
        for tensor in tensors_in((args, kwargs)).values():
            self._given |= {name for name, column in columns.items() if _holds(tensor, column)}
        for one, other in combinations(sorted(self._given & columns.keys()), 2):
            pair, (first, second) = (current.loader, one, other), (columns[one], columns[other])
            # A model that drops some of what it is given makes two views of one.
            if first.shape != second.shape or bool((first != second).any()) or _drops(model):
                self._apart.add(pair)
            elif _differ_by_row(first):
                self._alike[pair] += 1

    def _refresh(self) -> None:
        loaders = self.session.live("loaders")
        told = [(pair[0], n) for pair, n in self._alike.items() if pair not in self._apart and pair[0] < len(loaders)]
        self.session.recorder.alike_views[:] = [
            AlikeViews(n, made_at(innermost(getattr(loaders[number], "dataset", None)))) for number, n in told
        ]


def _holds(given: Any, column: Any) -> bool:
    """Whether a model is given a column, by itself or as one half of two that were put together."""
    if given.shape == column.shape:
        return address_of(given) == address_of(column)
    halves = given.dim() == column.dim() and len(given) == 2 * len(column) and given.shape[1:] == column.shape[1:]
    return halves and any(bool((half == column).all()) for half in given.detach().chunk(2))


def _differ_by_row(column: Any) -> bool:
    return bool((column != column[:1]).any())


def _drops(model: Any) -> bool:
    """Whether a part of a model leaves out what chance tells it."""
    return any("drop" in type(part).__name__.lower() and getattr(part, "p", 1) != 0 for part in model.modules())
