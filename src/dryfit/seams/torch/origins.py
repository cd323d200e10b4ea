"""Where the user's own lines made tensors, by type and shape."""

import ast
import sys
from types import FrameType
from typing import TYPE_CHECKING, Any
from weakref import ref

from dryfit.backends.torch import address_of, is_tensor, tensors_in
from dryfit.core.finding import Location
from dryfit.core.source import Site, call_at, is_user_file
from dryfit.seams.objects import assigned_at, named_objects
from dryfit.seams.torch.batch.features import unwrapped
from dryfit.seams.torch.data.choosing import noticed
from dryfit.seams.torch.data.rowmakers import is_in_row, made_at, part_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session

MAKERS = ("tensor", "from_numpy", "as_tensor")
# What makes the first state of a recurrent layer.
FILLERS = ("zeros", "ones", "randn", "rand", "full")
NEW_FILLERS = ("new_zeros", "new_ones", "new_full")
# What makes a tensor of one value in the form of another.
LIKE_FILLERS = ("zeros_like", "ones_like", "full_like")
# Values of a tensor whose rows are looked through.
LARGEST = 20_000_000
# Terms of a loss that are looked through, where they were copied into one tensor.
MOST_TERMS = 16
CASTS = ("float", "long", "double", "half", "int", "bfloat16")


class Origins:
    """Remembers, for each line of the user's that makes or casts a tensor, what it made last."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._made: dict[tuple[Any, int], tuple[Any, tuple[int, ...], Site]] = {}
        self._live: dict[tuple[Any, int], Any] = {}
        self._copied: tuple[Any, Site] | None = None
        for name in MAKERS:
            session.patches.wrap(torch, name, self._around)
        for name in CASTS:
            session.patches.wrap(torch.Tensor, name, self._around)
        self._filled: dict[tuple[int, ...], tuple[Site, Site | None]] = {}
        self._last_filled: dict[tuple[Any, int], tuple[Any, Site]] = {}
        self._uniform: dict[tuple[Any, tuple[int, ...]], Site] = {}
        for owner, names in ((torch, FILLERS), (torch.Tensor, NEW_FILLERS)):
            for name in names:
                session.patches.wrap(owner, name, self._around_filler)
        for name in LIKE_FILLERS:
            session.patches.wrap(torch, name, self._around_like)

    def _around(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        frame = sys._getframe(2)
        if is_user_file(frame.f_code.co_filename) and self.session.listening and is_tensor(made):
            self._made.pop((frame.f_code, frame.f_lasti), None)
            site = Site.of(frame)
            self._made[frame.f_code, frame.f_lasti] = (made.dtype, tuple(made.shape), site)
            self._live[frame.f_code, frame.f_lasti] = ref(made)
            if args and not made.requires_grad and any(t.requires_grad for t in tensors_in(args[0]).values()):
                self._copied = made, site
            noticed(self.session, frame)
        return made

    def _around_filler(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        frame = sys._getframe(2)
        if is_user_file(frame.f_code.co_filename) and self.session.listening and is_tensor(made):
            self._filled[tuple(made.shape)] = _site(frame), _asked(frame)
            self._last_filled[frame.f_code, frame.f_lasti] = ref(made), _site(frame)
            self._uniform[made.dtype, tuple(made.shape)] = _site(frame)
        return made

    def _around_like(self, original: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        frame = sys._getframe(2)
        if is_user_file(frame.f_code.co_filename) and self.session.listening and is_tensor(made):
            self._uniform[made.dtype, tuple(made.shape)] = _site(frame)
        return made

    def copied_into(self, loss: Any) -> Location | None:
        """The line that made a loss without a graph, or what it is the sum or mean of, a new tensor of numbers."""
        own = next((key for key, made in self._live.items() if made() is loss), None)
        if own is not None or self._copied is None:
            return self._made[own][2].location if own is not None else None
        made, site = self._copied
        alike = loss.numel() == 1 and made.dtype == loss.dtype and made.numel() > 0
        reduced = (made.sum(), made.mean(), *made.flatten()[:MOST_TERMS]) if alike else ()
        return site.location if any(bool(value == loss) for value in reduced) else None

    def uniform_of(self, tensor: Any) -> Location | None:
        """The script's line that made such a tensor out of one value, if this is one and no batch brought it."""
        if self._source(tensor)[1] is not None or not tensor.numel() or bool((tensor != tensor.flatten()[0]).any()):
            return None
        site = self._uniform.get((tensor.dtype, tuple(tensor.shape)))
        return site.location if site else None

    def filler_of(self, tensor: Any) -> Location | None:
        """The line that made this very tensor, or what it is a part of, to be filled afterwards."""
        own = tensor if tensor._base is None else tensor._base
        return next((site.location for made, site in self._last_filled.values() if made() is own), None)

    def filled(self, shape: tuple[int, ...]) -> Location | None:
        """The latest line that made a tensor of this shape out of one value, or of noise."""
        found = self._filled.get(shape)
        return found[0].location if found else None

    def asked(self, shape: tuple[int, ...]) -> Location | None:
        """The user's call of the function that made it, where one of the function's parameters is among its sizes."""
        made, asking = self._filled.get(shape, (None, None))
        call = call_at(made.location) if made else None
        if made is None or asking is None or call is None:
            return None
        code = made.code
        taken = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]} - {"self", "cls"}
        read = {node.id for part in call.args for node in ast.walk(part) if isinstance(node, ast.Name)}
        return asking.location if taken & read else None

    def row_of(self, tensor: Any) -> Location | None:
        """The user's line that makes a dataset's rows, where a tensor is a part of the batch at hand."""
        dataset, place = self._source(tensor)
        return None if place is None else self._part(tensor) or made_at(dataset) or _assigned(dataset, place)

    def _part(self, tensor: Any) -> Location | None:
        """Where the part of a row is made that a tensor is a batch of, where the rows are stacked as they are."""
        dataset, place = self._source(tensor)
        current = self.session.current_pass
        loader = self.session.live("loaders")[current.loader] if current and place is not None else None
        plain = loader is not None and not is_user_file(_file(unwrapped(loader.collate_fn)))
        batch = (current.before if current.last is None else current.last) if current else None
        names = list(tensors_in(batch))
        if not plain or place is None or place >= len(names):
            return None
        return part_at(dataset, place, names[place], len(names))

    def _source(self, tensor: Any) -> tuple[Any, int | None]:
        """The dataset of the batch at hand, and which part of the batch a tensor is.

        A loader that looks one batch ahead has the next one already.
        """
        current = self.session.current_pass
        batches = [list(tensors_in(batch).values()) for batch in (current.last, current.before)] if current else []
        found = (i for parts in batches for i, part in enumerate(parts) if address_of(part) == address_of(tensor))
        place = next(found, None)
        if current is None or place is None:
            return None, None
        return getattr(self.session.live("loaders")[current.loader], "dataset", None), place

    def _whole(self, tensor: Any) -> Any:
        """The tensor of a TensorDataset that a part of the batch at hand is cut from."""
        dataset, place = self._source(tensor)
        tensors = getattr(dataset, "tensors", ())
        return tensors[place] if place is not None and isinstance(tensors, tuple) and place < len(tensors) else None

    def of(self, tensor: Any) -> Location | None:
        """The latest line that made a tensor this one may be, or may be a batch of."""
        shape, dtype = tuple(tensor.shape), tensor.dtype
        if (whole := self._whole(tensor)) is not None:
            # The training's and the evaluation's rows are of one shape: only their numbers tell them apart.
            exact = [site for made, found, site in self._made.values() if (made, found) == (whole.dtype, whole.shape)]
            # A cast need not be seen: what it was made of has its shape.
            cast = {site.location for _, found, site in self._made.values() if found == tuple(whole.shape)}
            if exact or len(cast) == 1:
                return exact[-1].location if exact else cast.pop()
        part, (dataset, _) = self._part(tensor), self._source(tensor)
        alike: list[tuple[Location, Any]] = []
        for key, (made, found, site) in reversed(self._made.items()):
            if made != dtype or not (found in (shape, shape[1:]) or (found and shape and found[1:] == shape[1:])):
                continue
            # A row's other parts may be of the same type and shape.
            if part is None or not is_in_row(site, dataset) or _within(site.location, part):
                alike.append((site.location, self._live[key]()))
        # Rows of several sets that are taken by hand are told apart by their numbers.
        holding = [found for found in alike if _holds(found[1], tensor)] if alike[1:] else []
        places = [where for where, _ in sorted(holding, key=lambda found: _kinds(found[1]))] or [w for w, _ in alike]
        return next(iter(places), None)


def _holds(whole: Any, tensor: Any) -> bool:
    """Whether the first row of a tensor is one of another's rows, or that itself."""
    if (
        whole is None
        or tensor.dim() != whole.dim()
        or not tensor.numel()
        or not 0 < whole.numel() <= LARGEST
        or not tensor.dim()
    ):
        return False
    same = whole.detach() == tensor.detach()[:1]
    return bool(same.reshape(len(whole), -1).all(1).any())


def _kinds(whole: Any) -> int:
    """How many numbers a column consists of: labels are of few, and an order of rows is of as many as there are."""
    return len(whole.unique()) if whole.dim() == 1 else 0


def _site(frame: FrameType) -> Site:
    return Site.of(frame)


def _within(where: Location, part: Location) -> bool:
    return part.line <= where.line <= (part.end_line or part.line)


def _file(function: Any) -> str:
    return str(getattr(getattr(function, "__code__", None), "co_filename", ""))


def _asked(frame: FrameType) -> Site | None:
    """The user's line that called the function of a frame, if one did."""
    above = frame.f_back
    called = above is not None and frame.f_code.co_name != "<module>" and is_user_file(above.f_code.co_filename)
    return _site(above) if above is not None and called else None


def _assigned(dataset: Any, place: int) -> Location | None:
    """The line of the script that makes one of the tensors of a TensorDataset."""
    tensors = getattr(dataset, "tensors", ())
    if not isinstance(tensors, tuple) or place >= len(tensors):
        return None
    return next((assigned_at(name) for name, value in named_objects() if value is tensors[place]), None)
