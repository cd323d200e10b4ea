"""Where the user's own lines made tensors, by type and shape."""

import sys
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.finding import Location
from dryfit.core.source import Site, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session

MAKERS = ("tensor", "from_numpy", "as_tensor")
CASTS = ("float", "long", "double", "half", "int", "bfloat16")


class Origins:
    """Remembers, for each line of the user's that makes or casts a tensor, what it made last."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._made: dict[tuple[Any, int], tuple[Any, tuple[int, ...], Site]] = {}
        for name in MAKERS:
            session.patches.wrap(torch, name, self._around)
        for name in CASTS:
            session.patches.wrap(torch.Tensor, name, self._around)

    def _around(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        frame = sys._getframe(2)
        if is_user_file(frame.f_code.co_filename) and self.session.listening and is_tensor(made):
            self._made.pop((frame.f_code, frame.f_lasti), None)
            site = Site(frame.f_code, frame.f_lasti, frame.f_lineno)
            self._made[frame.f_code, frame.f_lasti] = (made.dtype, tuple(made.shape), site)
        return made

    def of(self, tensor: Any) -> Location | None:
        """The latest line that made a tensor this one may be, or may be a batch of."""
        shape, dtype = tuple(tensor.shape), tensor.dtype
        for made, found, site in reversed(self._made.values()):
            if made == dtype and (found in (shape, shape[1:]) or (found and shape and found[1:] == shape[1:])):
                return site.location
        return None
