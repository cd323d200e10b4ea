"""Where a script's own lines make numbers that are not finite, out of finite ones, before a model is given them."""

import sys
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.backends.torch import is_tensor
from dryfit.core.finding import Location
from dryfit.core.source import Site, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Functions that have no finite result for some numbers.
MAKERS = ("log", "log2", "log10", "log1p", "sqrt", "rsqrt", "reciprocal")
# Values of a tensor that is looked through, and calls that are.
LARGEST, CALLS = 20_000_000, 64


class UndefinedRows:
    """Remembers the calls that made a tensor for the rows, with values that are not finite of values that are."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._found: list[tuple[Any, int, Location]] = []
        self._calls = 0
        for owner in (torch, torch.Tensor):
            for name in MAKERS:
                session.patches.wrap(owner, name, self._around)

    def _around(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        made: Any = original(*args, **kwargs)
        given: Any = args[0] if args else kwargs.get("input")
        frame = sys._getframe(2)
        if not is_user_file(frame.f_code.co_filename) or not self.session.listening or self._calls >= CALLS:
            return made
        if is_tensor(made) and is_tensor(given) and made.dim() and made.grad_fn is None and made.numel() <= LARGEST:
            self._calls += 1
            if bool(given.isfinite().all()) and not bool(made.isfinite().all()):
                self._found.append((ref(made), len(made), Site.of(frame).location))
        return made

    def of(self, dataset: Any) -> Location | None:
        """The call that made one of a dataset's tensors; by how many rows it has, where no other call is meant."""
        tensors = getattr(dataset, "tensors", None)
        if not isinstance(tensors, tuple):
            return None
        own = {id(tensor) for tensor in tensors}
        exact = {where for made, _, where in self._found if id(made()) in own}
        alike = {where for _, rows, where in self._found if any(len(t) == rows for t in tensors if t.dim())}
        return next((found.pop() for found in (exact, alike) if len(found) == 1), None)
