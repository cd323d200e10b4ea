"""Orders that the script makes: every shuffle, sort or split of its own, as the old places of the new rows."""

import builtins
import copy
import operator
import random
import sys
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.finding import Location
from dryfit.core.source import OUR_FOLDER, Site, frames_from, is_user_file
from dryfit.seams.rows import copies, fitted, means
from dryfit.seams.rows.parting import in_order
from dryfit.seams.torch.data.splits import paired

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows from which an order says something, and above which it is not kept; orders kept of a script.
FEWEST, LARGEST, KEPT = 24, 200_000, 12


@dataclass(frozen=True)
class Order:
    """``places[k]`` is where the k-th row stood before."""

    places: tuple[int, ...]
    location: Location


@dataclass(frozen=True)
class Moved:
    """An array whose rows were shuffled in place; ``beside`` are the ids of the arrays that were held with it."""

    rows: Callable[[], Any]
    places: tuple[int, ...]
    beside: frozenset[int]
    location: Location


def listen_random(session: "Session", module: Any) -> None:
    """Hear `random.shuffle`, of the module and of a generator, and `random.sample` of a whole list."""

    def shuffled(original: Any, *args: Any, **kwargs: Any) -> Any:
        rows = args[-1] if args else kwargs.get("x")
        owner = args[0] if len(args) > 1 else module
        return _heard(session, rows, partial(original, *args, **kwargs), owner.getstate, owner.setstate, original, args)

    def sampled(original: Any, *args: Any, **kwargs: Any) -> Any:
        own = args[:1] if isinstance(args[0], random.Random) else ()
        rows, *count = args[len(own) :]
        whole = hasattr(rows, "__len__") and len(rows) in (*count, kwargs.get("k"))
        site = asked_at(session) if whole and "counts" not in kwargs else None
        if site is None:
            return original(*args, **kwargs)
        owner = own[0] if own else module
        before, result, after = owner.getstate(), original(*args, **kwargs), owner.getstate()
        owner.setstate(before)
        keep(session, site, original(*own, range(len(rows)), len(rows)))
        owner.setstate(after)
        return result

    session.patches.wrap(module, "shuffle", shuffled)
    session.patches.wrap(random.Random, "shuffle", shuffled)
    session.patches.wrap(module, "sample", sampled)
    session.patches.wrap(random.Random, "sample", sampled)


def _heard(session: "Session", rows: Any, run: Any, state: Any, put_back: Any, original: Any, args: Any) -> Any:
    """Shuffle, and once more from the same random state the numbers of the rows."""
    site = asked_at(session)
    if site is None or not hasattr(rows, "__len__"):
        return run()
    before, numbers = state(), list(range(len(rows)))
    result = run()
    after = state()
    put_back(before)
    original(*args[:-1], numbers)
    put_back(after)
    keep(session, site, numbers)
    _keep_moved(session, site, rows, numbers)
    return result


def _keep_moved(session: "Session", site: Site, rows: Any, places: list[int]) -> None:
    """An array whose rows were moved in place, and what the function or the object around held beside it then."""
    frame = next((f for f in frames_from(sys._getframe(2)) if f.f_code is site.code), None)
    if type(rows).__name__ != "ndarray" or frame is None or not FEWEST <= len(places) <= LARGEST:
        return
    held = {**frame.f_locals, **getattr(frame.f_locals.get("self"), "__dict__", {})}
    beside = frozenset(id(value) for value in held.values() if type(value).__name__ == "ndarray")
    known: list[Moved] = session.objects.setdefault("moved", [])
    if len(known) < KEPT:
        known.append(Moved(weakref.ref(rows), tuple(places), beside - {id(rows)}, site.location))


def listen_builtins(session: "Session", module: Any) -> None:
    """Hear `sorted` of a list, or of an array or a column."""

    def ordered(original: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        rows, code = args[0], sys._getframe(2).f_code
        placed = isinstance(rows, list | tuple) or hasattr(rows, "dtype")
        if FEWEST <= len(made) <= LARGEST and placed and is_user_file(code.co_filename):
            places = _places(rows, made)
            if places is not None and (site := asked_at(session)) is not None:
                keep(session, site, places)
        return made

    session.patches.wrap(builtins, "sorted", ordered)


def _places(rows: Iterable[Any], made: list[Any]) -> list[int] | None:
    """Where the entries of a sorted list stood, equal ones in the order that they had; None where nothing moved."""
    waiting: dict[Any, deque[int]] = {}
    for number, row in enumerate(rows):
        waiting.setdefault(_name(row), deque()).append(number)
    try:
        found = [waiting[_name(row)].popleft() for row in made]
    except (KeyError, IndexError):
        return None
    return found if found != list(range(len(found))) else None


def _name(row: Any) -> Any:
    """What tells an entry from others: itself, or which object it is."""
    try:
        hash(row)
    except TypeError:
        return id(row)
    return row


def listen_numpy(session: "Session", module: Any) -> None:
    """Hear `argsort` and `sort`, and what shuffles: numpy's own state, and the generators that the script makes."""
    rng = module.random

    def shuffled(original: Any, rows: Any, *args: Any, **kwargs: Any) -> Any:
        return _heard(
            session, rows, lambda: original(rows, *args, **kwargs), rng.get_state, rng.set_state, original, (rows,)
        )

    def permuted(original: Any, rows: Any, *args: Any, **kwargs: Any) -> Any:
        before, result = rng.get_state(), original(rows, *args, **kwargs)
        site = asked_at(session)
        if site is not None:
            after = rng.get_state()
            rng.set_state(before)
            keep(session, site, original(len(result)))
            rng.set_state(after)
        return result

    session.patches.wrap(module, "sort", partial(_by_size, session, module.argsort))
    session.patches.wrap(module, "argsort", partial(_by_size, session, None))
    session.patches.wrap(rng, "shuffle", shuffled)
    session.patches.wrap(rng, "permutation", permuted)
    watched = _watched_generator(session, rng)

    def made(original: Any, *args: Any, **kwargs: Any) -> Any:
        found = original(*args, **kwargs)
        return watched(found.bit_generator) if asked_at(session) is not None else found

    session.patches.wrap(rng, "default_rng", made)
    session.patches.set(rng, "RandomState", _watched_state(session, rng.RandomState))


def _watched_state(session: "Session", plain: Any) -> Any:
    class AnyState(type):
        """Takes every state of numpy's for an instance of its own class: libraries ask."""

        def __instancecheck__(cls, instance: Any) -> bool:
            return type.__instancecheck__(cls if cls.__bases__ != (plain,) else plain, instance)

        def __subclasscheck__(cls, kind: type) -> bool:
            return type.__subclasscheck__(cls if cls.__bases__ != (plain,) else plain, kind)

    class RandomState(plain, metaclass=AnyState):  # type: ignore[misc]
        """Numpy's own, whose orders are heard. Its copies and pickles are plain ones."""

        inside = False

        def shuffle(self, x: Any) -> None:
            """Shuffle in place."""
            self._heard(lambda: super(RandomState, self).shuffle(x), _extent(x), x)

        def permutation(self, x: Any) -> Any:
            """A shuffled copy."""
            return self._heard(lambda: super(RandomState, self).permutation(x), _extent(x))

        def _heard(self, run: Callable[[], Any], rows: int, moved: Any = None) -> Any:
            def permuted() -> Any:
                twin = plain()
                twin.set_state(self.get_state())
                return twin.permutation(rows)

            return _hear(session, self, run, rows, moved, permuted)

    return RandomState


def _hear(
    session: "Session", drawing: Any, run: Callable[[], Any], rows: int, moved: Any, permuted: Callable[[], Any]
) -> Any:
    """Run a shuffle, and keep the order that a twin ``permuted`` alike; a permutation is a shuffle inside."""
    site = asked_at(session) if rows and not drawing.inside else None
    if site is None:
        return run()
    places = permuted()
    keep(session, site, places)
    _keep_moved(session, site, moved, places.tolist())
    drawing.inside = True
    try:
        return run()
    finally:
        drawing.inside = False


def _extent(rows: Any) -> int:
    """How many rows a shuffle moves: as many as there are, or a number of any integer type; 0 of anything else."""
    try:
        return operator.index(rows)
    except TypeError:
        return len(rows) if getattr(rows, "shape", None) != () and hasattr(rows, "__len__") else 0


def _by_size(session: "Session", places: Any, original: Any, rows: Any, *args: Any, **kwargs: Any) -> Any:
    """Sort one row of numbers: by itself, or their ``places`` where only the numbers are made."""
    made = original(rows, *args, **kwargs)
    if made.ndim == 1 and (site := asked_at(session)) is not None:
        keep(session, site, places(rows, kind="stable") if places else made)
    return made


def _watched_generator(session: "Session", rng: Any) -> Any:
    class Generator(rng.Generator):  # type: ignore[misc]
        """Numpy's own, whose orders are heard. Its copies and pickles are plain ones."""

        inside = False

        def shuffle(self, x: Any, axis: int = 0) -> None:
            """Shuffle in place."""
            self._heard(lambda: super(Generator, self).shuffle(x, axis=axis), _extent(x) if axis == 0 else 0, x)

        def permutation(self, x: Any, axis: int = 0) -> Any:
            """A shuffled copy."""
            rows = _extent(x) if axis == 0 else 0
            return self._heard(lambda: super(Generator, self).permutation(x, axis=axis), rows)

        def _heard(self, run: Callable[[], Any], rows: int, moved: Any = None) -> Any:
            def permuted() -> Any:
                return rng.Generator(copy.deepcopy(self.bit_generator)).permutation(rows)

            return _hear(session, self, run, rows, moved, permuted)

    return Generator


def listen_torch(session: "Session", module: Any) -> None:
    """Hear `torch.randperm`, and `argsort` and `sort`, which are a tensor's methods, too."""

    def ordered(original: Any, *args: Any, **kwargs: Any) -> Any:
        made = original(*args, **kwargs)
        places = made[1] if isinstance(made, tuple) else made
        if places.dim() == 1 and (site := asked_at(session)) is not None:
            keep(session, site, places)
        return made

    session.patches.wrap(module, "randperm", ordered)
    for owner in (module, module.Tensor):
        session.patches.wrap(owner, "argsort", ordered)
        session.patches.wrap(owner, "sort", ordered)


def listen_sklearn_split(session: "Session", module: Any) -> None:
    """Hear `train_test_split`: the places that its first part is taken from, and its second."""

    def split(original: Any, *arrays: Any, **kwargs: Any) -> Any:
        site = asked_at(session)
        if site is None or not arrays:
            return original(*arrays, **kwargs)
        if _rows(arrays[0]) is None:
            return paired(session, original, arrays, kwargs)
        places = list(range(len(arrays[0])))
        *parts, train, test = paired(session, original, (*arrays, places), kwargs, ours=1)
        keep(session, site, train)
        keep(session, site, test)
        fitted.parted(session, arrays[0], train, test)
        labels = arrays[1] if len(arrays) > 1 else kwargs.get("stratify")
        copies.parted(session, arrays[0], labels, (train, test), site.location)
        means.parted(session, arrays[0], labels, (train, test), site.location)
        return in_order(session, site.location, parts)

    session.patches.wrap(module, "train_test_split", split)
    fitted.listen_folds(session, module)
    _in_package(session, "sklearn.model_selection", "train_test_split", module)


def listen_sklearn_shuffle(session: "Session", module: Any) -> None:
    """Hear `sklearn.utils.shuffle`."""

    def shuffled(original: Any, *arrays: Any, **kwargs: Any) -> Any:
        site = asked_at(session)
        if site is None or not arrays or _rows(arrays[0]) is None:
            return original(*arrays, **kwargs)
        *parts, places = original(*arrays, list(range(len(arrays[0]))), **kwargs)
        keep(session, site, places)
        return parts[0] if len(parts) == 1 else parts

    session.patches.wrap(module, "shuffle", shuffled)
    _in_package(session, "sklearn.utils", "shuffle", module)


def _in_package(session: "Session", package: str, name: str, module: Any) -> None:
    """The package re-exports the function from the module that defines it."""
    owner = sys.modules.get(package)
    if owner is not None and owner is not module and hasattr(owner, name):
        session.patches.set(owner, name, getattr(module, name))


def listen_pandas(session: "Session", module: Any) -> None:
    """Hear what orders or leaves out rows of a table or a column whose index tells its rows apart."""
    for owner in (module.DataFrame, module.Series):
        for name in ("sample", "sort_values", "dropna", "drop_duplicates"):
            session.patches.wrap(owner, name, partial(_of_index, session))


def _of_index(session: "Session", original: Any, table: Any, *args: Any, **kwargs: Any) -> Any:
    made = original(table, *args, **kwargs)
    site = asked_at(session)
    if site is not None and made is not None and table.index.is_unique and made.index.isin(table.index).all():
        keep(session, site, table.index.get_indexer(made.index))
    return made


def listen_datasets(session: "Session", module: Any) -> None:
    """Hear `shuffle`, `sort`, `filter` and `train_test_split` of a dataset that has not been reordered before."""
    for name in ("shuffle", "sort", "filter", "train_test_split"):
        session.patches.wrap(module.Dataset, name, partial(_of_indices, session))


def _of_indices(session: "Session", original: Any, dataset: Any, *args: Any, **kwargs: Any) -> Any:
    site = asked_at(session)
    fresh = getattr(dataset, "_indices", None) is None
    made = original(dataset, *args, **kwargs)
    for part in made.values() if isinstance(made, dict) else (made,):
        indices = getattr(part, "_indices", None)
        if site is not None and fresh and indices is not None and len(part) <= len(dataset) <= LARGEST:
            keep(session, site, indices.column(0).to_pylist())
    return made


def _rows(value: Any) -> int | None:
    rows = value.shape[0] if hasattr(value, "shape") and len(value.shape) else None
    rows = len(value) if rows is None and isinstance(value, (list, tuple)) else rows
    return rows if rows and FEWEST <= rows <= LARGEST else None


def asked_at(session: "Session") -> Site | None:
    """The user's own line, where it calls and no library does."""
    if not session.listening:
        return None
    callers = frames_from(sys._getframe(1))
    frame = next((f for f in callers if not f.f_code.co_filename.startswith(OUR_FOLDER)), None)
    if frame is None or not is_user_file(frame.f_code.co_filename):
        return None
    return Site.of(frame)


def keep(session: "Session", site: Site, places: Iterable[Any]) -> None:
    found = places.tolist() if hasattr(places, "tolist") else list(places)
    known = session.objects.setdefault("orders", {})
    if FEWEST <= len(found) <= LARGEST and isinstance(found[0], int) and len(known) < KEPT:
        known.setdefault((site.code, site.line, len(known)), Order(tuple(found), site.location))


def _listen_random(session: "Session", module: Any) -> None:
    """What python itself orders by: `random`, and `sorted`."""
    listen_random(session, module)
    listen_builtins(session, module)


LISTENERS: Mapping[str, Callable[["Session", Any], None]] = {
    "random": _listen_random,
    "numpy": listen_numpy,
    "torch": listen_torch,
    "sklearn.model_selection._split": listen_sklearn_split,
    "sklearn.utils._indexing": listen_sklearn_shuffle,
    "pandas": listen_pandas,
    "datasets": listen_datasets,
}
