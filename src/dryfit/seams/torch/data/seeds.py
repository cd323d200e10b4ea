"""Seeds that pin what is to be drawn anew: one for all workers of a loader, or one for all rows of a dataset."""

import ast
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from dryfit.backends.torch import tensors_in
from dryfit.core.evidence.data import Draws
from dryfit.core.evidence.data_rows import SeededRows
from dryfit.core.finding import Location
from dryfit.core.source import class_around, definition_of, is_user_file, location_of, method_of, user_site
from dryfit.seams.torch.data.rowmakers import innermost
from dryfit.seams.torch.data.scan import spread

# What a function that only seeds may call, and the seed that a loader's workers count up from here.
SEEDING = ("seed", "manual_seed", "manual_seed_all", "initial_seed", "int", "hash", "str")
BASE = 20_230_917
# Rows that are read, how many of them must change without the seeds, and how often each is drawn for it: two draws of
# one flip are alike half of the time.
ROWS, CHANGED, DRAWN = 6, 5, 5
# What draws a change of a row's values; what draws an order or a choice may be the same for all rows by intention.
VALUES = {"normal", "randn", "rand", "random", "uniform", "randint", "integers", "randrange", "gauss", "random_sample",
          "standard_normal", "randn_like", "rand_like", "normal_", "uniform_", "laplace", "exponential"}  # fmt: skip
ORDERS = {"permutation", "shuffle", "randperm", "choice", "choices", "sample", "permuted", "multinomial"}


def alike(torch: Any, loader: Any, workers: int) -> Iterator[Draws]:
    """The global generators that a loader's own function seeds alike in two workers, and that a row draws from."""
    function = loader.worker_init_fn
    node = definition_of(getattr(function, "__code__", None))
    if node is None or not all(method_of(n) in SEEDING for n in ast.walk(node) if isinstance(n, ast.Call)):
        return
    for name, draw, state, seed in _globals(torch):
        made = []
        for worker in (0, 1):
            _as_worker(torch, worker)
            function(worker)
            made.append(draw())
        _as_worker(torch, 1)
        free = draw()
        if made[0] == made[1] != free and _draws(loader.dataset, state):
            where = _seeded_at(node, function.__code__.co_filename, seed, name)
            yield Draws(name, "", workers, where, made[0], made[1], free, function.__name__)


def _draws(dataset: Any, state: Any) -> bool:
    before = state()
    dataset[0]
    return bool(before != state())


def _globals(torch: Any) -> Iterator[tuple[str, Any, Any, str]]:
    """The global generators: a name, what draws a number, what gives the state, and what seeds it."""
    numpy = sys.modules.get("numpy")
    yield "random", random.random, random.getstate, "seed"
    if numpy is not None:
        yield "numpy.random", numpy.random.random, lambda: _numbers(numpy.random.get_state()), "seed"
    yield "torch", lambda: float(torch.rand(1)), lambda: torch.get_rng_state().numpy().tobytes(), "manual_seed"


def _numbers(state: Any) -> tuple[Any, ...]:
    """The state of numpy's generator: its words, its place among them, and what it has in store."""
    return state[1].tobytes(), *state[2:]


def _as_worker(torch: Any, worker: int) -> None:
    """Seed all as torch does in a worker."""
    torch.manual_seed(BASE + worker)
    random.seed(BASE + worker)
    if (numpy := sys.modules.get("numpy")) is not None:
        numpy.random.seed(BASE + worker)


def _seeded_at(node: ast.FunctionDef, path: str, method: str, name: str) -> Location:
    """The call that seeds a generator of this name, or the function."""
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and method_of(n) == method]
    owned = [n for n in calls if name.rpartition(".")[2] in ast.unparse(n.func).split(".")]
    plain = [n for n in owned if ("." in name) == ("np" in ast.unparse(n.func) or "numpy" in ast.unparse(n.func))]
    found = next(iter(plain or owned), None)
    return location_of(found if found is not None else node, path)


def pinned(torch: Any, dataset: Any) -> SeededRows | None:
    """A dataset whose rows all draw the same numbers, as each seeds a generator with one and the same seed."""
    kind = type(innermost(dataset))
    code = getattr(getattr(kind, "__getitem__", None), "__code__", None)
    if code is None or not is_user_file(code.co_filename):
        return None
    places = spread(len(dataset), ROWS)
    if len(places) < ROWS:
        return None
    told: list[tuple[Any, ...]] = []
    where: list[Location] = []
    with _seeds(torch, told, where, ignored=False):
        first = [_read(dataset, place) for place in places]
    if len(told) % len(places) or not told or not where or not _draws_values(where[0]):
        return None
    each = len(told) // len(places)
    if not told[0] or any(told[k * each : (k + 1) * each] != told[:each] for k in range(len(places))):
        return None
    again = [_read(dataset, place) for place in places]
    with _seeds(torch, [], [], ignored=True):
        free = [[_read(dataset, place) for _ in range(DRAWN)] for place in places]
    same = sum(_alike(one, other) for one, other in zip(first, again, strict=True))
    changed = sum(not all(_alike(draws[0], other) for other in draws[1:]) for draws in free)
    if same < len(places) or changed < CHANGED:
        return None
    return SeededRows(len(places), changed, ", ".join(map(repr, told[0])), where[0])


def _draws_values(where: Location) -> bool:
    """Whether the class around a seed draws what changes values, and no order."""
    around = class_around(where)
    calls = {method_of(n) for n in ast.walk(around) if isinstance(n, ast.Call)} if around else set()
    return bool(calls & VALUES) and not calls & ORDERS


def _read(dataset: Any, place: int) -> list[Any]:
    return [tensor.clone() for tensor in tensors_in(dataset[place]).values()]


def _alike(one: list[Any], other: list[Any]) -> bool:
    pairs = zip(one, other, strict=False)
    return len(one) == len(other) > 0 and all(a.shape == b.shape and bool((a == b).all()) for a, b in pairs)


@contextmanager
def _seeds(torch: Any, told: list[tuple[Any, ...]], where: list[Location], *, ignored: bool) -> Iterator[None]:
    """Hear what a row seeds with, and the user's line; or let no seed do anything."""
    numpy = sys.modules.get("numpy")
    owners = [(random, "seed"), (random, "Random"), (torch, "manual_seed")]
    if numpy is not None:
        owners += [(numpy.random, name) for name in ("seed", "default_rng", "RandomState")]
    kept = [(owner, name, getattr(owner, name)) for owner, name in owners]

    def heard(args: Any, kwargs: Any) -> None:
        told.append((*args, *kwargs.values()))
        site = user_site(2)
        where.extend([site.location] if site else [])

    def around(name: str, original: Any) -> Any:
        if isinstance(original, type):
            return _kind(original, heard, ignored)

        def seeded(*args: Any, **kwargs: Any) -> Any:
            heard(args, kwargs)
            if not ignored:
                return original(*args, **kwargs)
            return None if name in ("seed", "manual_seed") else original()

        return seeded

    for owner, name, original in kept:
        setattr(owner, name, around(name, original))
    try:
        yield
    finally:
        for owner, name, original in kept:
            setattr(owner, name, original)


def _kind(original: Any, heard: Any, ignored: bool) -> Any:
    """A generator's class that tells what it is seeded with; numpy asks for instances of its own."""

    class Heard(original):  # type: ignore[misc]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            heard(args, kwargs)
            super().__init__(*(() if ignored else args), **({} if ignored else kwargs))

    return Heard
