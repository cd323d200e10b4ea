"""Batches that a script draws for itself, of an array's first rows alone while it has many more."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_strided, is_tensor, is_transformed, tensors_in
from dryfit.core.evidence.batch_drawn import FirstRows
from dryfit.core.finding import Location
from dryfit.core.source import location_of, method_of, nodes_of, parse
from dryfit.seams.objects import named_objects
from dryfit.seams.torch.data.indexing import is_array

if TYPE_CHECKING:
    from dryfit.seams.session import Session
    from dryfit.seams.torch.forward.modules import ForwardSeam, Note

# How many times as many rows as a batch an array has, and how many rows and values are looked through.
TIMES, ROWS, VALUES = 10, 200_000, 5_000_000
# Values of one batch that are compared.
BATCH_VALUES = 1_000_000
# The share of a batch's rows that must be found, where some are there twice.
FOUND = 0.8
# What draws rows at random, in torch, numpy and the standard library.
DRAWING = ("randint", "randperm", "choice", "choices", "sample", "permutation", "integers", "randrange", "multinomial")
# What seeds a generator, and what holds lines that run again.
SEEDING = ("manual_seed", "seed", "seed_everything", "set_seed")
BODIES = (ast.For, ast.While, ast.FunctionDef)


@dataclass
class _Source:
    """An array of the script that batches are drawn from, by the place of each of its rows that is there once."""

    name: str
    rows: int
    places: dict[bytes, int]
    reached: set[int] = field(default_factory=set)
    drawn: int = 0
    grown: int = 0
    calls: int = 0
    last: frozenset[int] = frozenset()
    same: bool = True


class FirstRowsSeam:
    """Looks up what a model is given in the arrays of the script, where no loader serves it."""

    def __init__(self, session: "Session", forward: "ForwardSeam") -> None:
        self.session = session
        self.forward = forward
        self._source: _Source | None = None
        self._apart = False
        self._location: Location | None = None
        forward.after.append(self._called)
        session.recorder.refreshers.append(self._refresh)

    def _called(self, note: "Note", _: Any) -> None:
        if self._apart:
            return
        _, _, args, kwargs = self.forward.last_call[note.model]
        training = note.grad_enabled and note.training
        if training and self.session.passes:
            self._apart = True
            return
        batch = next((t.detach() for t in tensors_in((args, kwargs)).values() if t.dim() > 1), None)
        if batch is None or is_transformed(batch) or not _is_plain(batch):
            self._apart = training or self._apart
        elif training and self._source is None:
            self._source = next(_sources(batch), None)
            self._apart, self._location = self._source is None, note.site
        if self._source is not None and batch is not None and not self._apart:
            self._look_up(self._source, batch, training)

    def _look_up(self, source: _Source, batch: Any, training: bool) -> None:
        """Where the rows of a batch stand: one that reads on from the batch before draws none."""
        found = [source.places.get(key) for key in _keys(batch)]
        places = [place for place in found if place is not None and place >= 0]
        if not training:
            source.reached.update(places)
            return
        unknown = len(places) < FOUND * len(found)
        runs_on = all(b - a == 1 for a, b in pairwise(places))
        apart = bool(source.calls) and source.last.isdisjoint(places)
        if unknown or runs_on or apart:
            self._apart = True
            return
        source.drawn += len(places)
        source.grown = source.drawn if max(places) > max(source.reached, default=-1) else source.grown
        source.reached.update(places)
        source.same &= not source.calls or source.last == frozenset(places)
        source.calls += 1
        source.last = frozenset(places)

    def _refresh(self) -> None:
        source = self._source
        if source is None or self._apart or not source.reached:
            self.session.recorder.first_rows[:] = []
            return
        reach = max(source.reached) + 1
        rest = sum(place >= reach for place in source.places.values())
        drawn, where = len(source.reached), _drawn_at() or self._location
        made = source.drawn, source.calls, source.drawn - source.grown
        seeded = _seeded_at(self._location) if source.same and source.calls > 1 else None
        entry = FirstRows(source.name, source.rows, reach, drawn, *made, rest, where, seeded)
        self.session.recorder.first_rows[:] = [entry]


def _sources(batch: Any) -> Iterator[_Source]:
    """The arrays of the script that have the rows of a batch, the smallest first."""
    torch = sys.modules["torch"]
    known: dict[int, tuple[str, Any]] = {}
    for name, value in named_objects():
        if not name.startswith("_") and is_array(value) and len(value) <= ROWS:
            known.setdefault(id(value), (name, value))
    for name, value in sorted(known.values(), key=lambda pair: len(pair[1])):
        rows, shape = len(value), tuple(value.shape)
        if rows <= len(batch) or shape[1:] != tuple(batch.shape[1:]) or rows * batch[0].numel() > VALUES:
            continue
        whole = value.detach() if is_tensor(value) else torch.as_tensor(value)
        places: dict[bytes, int] = {}
        for place, key in enumerate(_keys(whole.to(batch.dtype))):
            places[key] = -1 if key in places else place
        if any(places.get(key, -1) >= 0 for key in _keys(batch)):
            if rows >= TIMES * len(batch):
                yield _Source(name, rows, places)
            return


def _is_plain(batch: Any) -> bool:
    """Whether the rows of a batch have values that can be compared."""
    return not batch.is_meta and is_strided(batch) and not batch.is_quantized and batch.numel() <= BATCH_VALUES


def _keys(batch: Any) -> list[bytes]:
    """Each row of a batch as its bytes."""
    torch = sys.modules["torch"]
    whole = batch.cpu().contiguous()
    # NumPy has no numbers of 16 bits with eight of them for the exponent, and none smaller.
    known = whole.dtype in (torch.float16, torch.float32, torch.float64) or not whole.is_floating_point()
    return [row.tobytes() for row in (whole if known else whole.float()).numpy()]


def _drawn_at() -> Location | None:
    """The one call of the script that draws at random in a function or a loop, if there is one."""
    calls = {draw for body in _bodies() for draw in _calls_in(body, DRAWING)}
    return location_of(calls.pop(), _script()) if len(calls) == 1 else None


def _seeded_at(where: Location | None) -> Location | None:
    """The first call that seeds a generator in what each turn of the loop around a line runs, and that draws by it."""
    loops = [n for n in _bodies() if isinstance(n, ast.For | ast.While) and where and _holds(n, where.line)]
    loop = max(loops, key=lambda node: node.lineno, default=None)
    called = {method_of(n) or ast.unparse(n.func) for n in ast.walk(loop) if isinstance(n, ast.Call)} if loop else set()
    turns = [n for n in _bodies() if n is loop or (isinstance(n, ast.FunctionDef) and n.name in called)]
    seeded = [seed for body in turns for seed in _calls_in(body, SEEDING) if _calls_in(body, DRAWING)]
    first = min(seeded, key=lambda call: call.lineno, default=None)
    return location_of(first, _script()) if first is not None else None


def _holds(loop: ast.For | ast.While, line: int) -> bool:
    return loop.body[0].lineno <= line <= (loop.end_lineno or loop.lineno)


def _bodies() -> list[ast.AST]:
    """The functions and loops of the script."""
    tree = parse(_script())
    return [n for n in nodes_of(tree) if isinstance(n, BODIES)] if tree else []


def _calls_in(body: ast.AST, names: tuple[str, ...]) -> list[ast.Call]:
    """The calls of these names in a function or a loop, but for what stands in another inside of it."""
    inner = {id(n) for other in ast.walk(body) if other is not body and isinstance(other, BODIES)
             for n in ast.walk(other)}  # fmt: skip
    found = (n for n in ast.walk(body) if isinstance(n, ast.Call) and id(n) not in inner)
    return [call for call in found if method_of(call) in names]


def _script() -> str:
    return str(getattr(sys.modules["__main__"], "__file__", None) or "")
