"""Random generators that a dataset holds, and that a loader's workers would each get a copy of."""

import copy
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Draws
from dryfit.core.source import argument
from dryfit.seams.torch.data import seeds
from dryfit.seams.torch.forward.hidden import assigned
from dryfit.seams.torch.preserve import preserved_draws

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def look(session: "Session", torch: Any) -> None:
    """Enter the generators of every loader with several workers, where a row draws from them."""
    for number, loader in enumerate(session.live("loaders")):
        workers = int(getattr(loader, "num_workers", 0) or 0)
        dataset = getattr(loader, "dataset", None)
        if workers < 2 or not hasattr(dataset, "__getitem__"):
            continue
        if getattr(loader, "worker_init_fn", None) is not None:
            if any(p.loader == number and p.backwards for p in session.passes):
                with suppress(Exception), preserved_draws(torch):
                    session.recorder.draws.extend(seeds.alike(torch, loader, workers))
            continue
        try:
            with preserved_draws(torch):
                tried = [_draws(dataset, owner, name, value) for owner, name, value in _generators(dataset)]
            found = [entry for entry in tried if entry]
        except Exception:
            # A dataset that cannot be copied shallowly, or has no first row, is left alone.
            found = []
        where = session.loaders.sites.get(number) or session.site
        for owner, name, kind, first, second, reseeded in found:
            place = assigned(owner, name) or argument(where, "num_workers") or where
            session.recorder.draws.append(Draws(name, kind, workers, place, first, second, reseeded))


def _generators(dataset: Any) -> Iterator[tuple[Any, str, Any]]:
    """Generators of numpy or of python in a dataset's attributes, and in those of its transforms."""
    for depth in range(4):
        parts = [dataset, *(v for v in list(vars(dataset).values()) if hasattr(v, "__dict__") and callable(v))]
        for part in parts:
            for name, value in list(vars(part).items()):
                if _is_generator(value):
                    yield part, name, value
        if depth == 3 or not hasattr(dataset, "dataset"):
            return
        dataset = dataset.dataset


def _is_generator(value: Any) -> bool:
    numpy = sys.modules.get("numpy")
    kinds: tuple[type, ...] = (random.Random,)
    if numpy is not None:
        kinds += (numpy.random.RandomState, numpy.random.Generator)
    return isinstance(value, kinds)


def _draws(dataset: Any, owner: Any, name: str, value: Any) -> tuple[Any, str, str, float, float, float] | None:
    """Take a row with a copy of the generator in place: whether it draws, and what two copies draw."""
    if any(_makes_its_own(dataset, owner, name, value, absent) for absent in (False, True)):
        return None
    before = copy.deepcopy(value)
    setattr(owner, name, tried := copy.deepcopy(value))
    try:
        dataset[0]
    finally:
        setattr(owner, name, value)
    if _first(tried) == _first(copy.deepcopy(before)):
        return None
    first, second = _first(copy.deepcopy(before)), _first(copy.deepcopy(before))
    return owner, name, type(value).__name__, first, second, _first(_reseeded(before))


def _makes_its_own(dataset: Any, owner: Any, name: str, value: Any, absent: bool) -> bool:
    """Whether a row makes the generator where there is none yet: each worker then has its own, and no copy."""
    setattr(owner, name, None)
    if absent:
        delattr(owner, name)
    try:
        dataset[0]
        return _is_generator(getattr(owner, name, None))
    except Exception:
        return False
    finally:
        setattr(owner, name, value)


def _first(generator: Any) -> float:
    return float(generator.random_sample() if hasattr(generator, "random_sample") else generator.random())


def _reseeded(generator: Any) -> Any:
    """The same kind of generator, seeded for another worker."""
    if hasattr(generator, "bit_generator"):
        return sys.modules["numpy"].random.default_rng(1)
    return type(generator)(1)
