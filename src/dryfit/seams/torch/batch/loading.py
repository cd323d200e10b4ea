"""A loader as it was built: its length, its arguments, and whether its workers can be started."""

import inspect
import multiprocessing
import pickle
import sys
from itertools import islice
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.batch import Loader
from dryfit.core.finding import Location
from dryfit.core.source import Site, frames_from, is_user_file, keyword_at
from dryfit.seams.torch.batch.features import unwrapped

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Frameworks that build a loader anew from the user's own.
REBUILDERS = ("accelerate", "lightning", "pytorch_lightning")
# Arguments that a batch_sampler takes the place of, with what they are when not given.
REPLACED = {"batch_size": 1, "shuffle": None, "sampler": None, "drop_last": False}


def describe(
    session: "Session", number: int, original: Any, args: tuple[Any, ...], kwargs: dict[str, Any], site: Location | None
) -> Loader:
    """A loader that is about to be built."""
    given = bound(original, args, kwargs)
    clashing, beside = clash(given)
    return Loader(
        number=number,
        location=site,
        rows=length_of(given.get("dataset")),
        batch_size=given.get("batch_size", 1),
        drop_last=bool(given.get("drop_last", False)),
        drop_last_at=keyword_at(site, "drop_last"),
        workers=int(given.get("num_workers") or 0),
        trainer=session.site is not None,
        clashing=clashing,
        clashes_with=beside,
    )


def bound(original: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """The arguments given to a loader's constructor, by their names."""
    try:
        return dict(inspect.signature(original).bind_partial(None, *args, **kwargs).arguments)
    except TypeError:
        return dict(kwargs)


def length_of(value: Any) -> int | None:
    """The length of a dataset or loader, None where it has none."""
    try:
        return len(value)
    except Exception:
        return None


def clash(given: dict[str, Any]) -> tuple[str, str]:
    """An argument that may not stand beside another, and that other."""
    if is_iterable(given.get("dataset")):
        unordered = next((name for name in ("shuffle", "sampler", "batch_sampler") if given.get(name)), "")
        return (unordered, "an IterableDataset") if unordered else ("", "")
    if given.get("batch_sampler") is not None:
        found = next((name for name, default in REPLACED.items() if given.get(name, default) != default), "")
        return (found, "batch_sampler") if found else ("", "")
    if given.get("sampler") is not None and given.get("shuffle"):
        return "shuffle", "sampler"
    if not given.get("num_workers"):
        found = next((name for name in ("prefetch_factor", "persistent_workers") if given.get(name)), "")
        return (found, "num_workers=0") if found else ("", "")
    return "", ""


def is_iterable(dataset: Any) -> bool:
    """Whether a dataset is gone through, not indexed."""
    return isinstance(dataset, sys.modules["torch"].utils.data.IterableDataset)


def rebuilt() -> bool:
    """Whether a framework is building a loader anew from one that the user built."""
    for frame in frames_from(sys._getframe(2)):
        root = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if root in REBUILDERS:
            return True
        if is_user_file(frame.f_code.co_filename):
            return False
    return False


def rebuilt_from(known: list[Any]) -> int | None:
    """The number of the loader that a framework is building anew, where one of its functions is given it."""
    for frame in frames_from(sys._getframe(2)):
        if is_user_file(frame.f_code.co_filename):
            return None
        given = frame.f_locals.get("dataloader")
        if (number := next((n for n, loader in enumerate(known) if loader is given), None)) is not None:
            return number
    return None


def built_by_script() -> bool:
    """Whether a line of the script's own builds a loader, and no framework's."""
    own = __name__.partition(".")[0]
    frames = (frame for frame in frames_from(sys._getframe(1)))
    caller = next((f for f in frames if str(f.f_globals.get("__name__", "")).partition(".")[0] != own), None)
    return caller is not None and is_user_file(caller.f_code.co_filename)


def start_method(loader: Any) -> str:
    """How a loader's workers start: fork, spawn or forkserver."""
    context = getattr(loader, "multiprocessing_context", None)
    name = context.get_start_method() if context is not None else multiprocessing.get_start_method(allow_none=True)
    return str(name or multiprocessing.get_context().get_start_method())


class _Nowhere:
    """A file that keeps nothing."""

    def write(self, data: bytes) -> int:
        return len(data)


def unpicklable(loader: Any) -> tuple[str, Location | None, Exception | None]:
    """What of a loader cannot be sent to a spawned worker: its argument, where it was made, and the error."""
    for name in ("collate_fn", "worker_init_fn", "dataset"):
        value = getattr(loader, name, None)
        try:
            pickle.Pickler(_Nowhere()).dump(value)
        except Exception as error:
            return name, _made_at(unwrapped(value)), error
    return "", None, None


def _made_at(value: Any) -> Location | None:
    code = getattr(value, "__code__", None)
    if code is None or not is_user_file(code.co_filename):
        return None
    return Site(code, 0, code.co_firstlineno).location


def ends_smaller(loader: Any) -> bool:
    """Whether a loader's last batch has fewer rows than the others; a prepared one keeps its size in its sampler."""
    batches = getattr(loader, "batch_sampler", None)
    rows, size = length_of(getattr(batches, "sampler", None)), getattr(batches, "batch_size", None)
    whole = not rows or not isinstance(size, int) or not rows % size or getattr(batches, "drop_last", True)
    return not whole and not is_iterable(loader.dataset)


def skipped(loader: Any, iterator: Any, served: int) -> bool:
    """Go past all batches of an iterator but the last without taking their rows; whether that could be done."""
    indices, left = getattr(iterator, "_sampler_iter", None), (length_of(loader) or 0) - served - 1
    if indices is None or left < 0:
        return False
    return sum(1 for _ in islice(indices, left)) == left
