"""Objects of the script's own classes that add up what an evaluation reports: what they hold as each pass begins."""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.metrics import Tally
from dryfit.core.finding import Location
from dryfit.core.source import is_user_file, location_of, nodes_of, parse
from dryfit.seams.objects import named_objects
from dryfit.seams.torch.metrics.scored import grown, scored

if TYPE_CHECKING:
    from dryfit.seams.policy import LoaderPass
    from dryfit.seams.session import Session

# Passes in which the objects are looked at, how deep they may lie in others, and the items of one list.
PASSES, DEPTH, ITEMS = 16, 3, 50
# Batches of a pass at which they are looked at: a framework lets the script set them back once the pass has begun.
BATCHES = 4
# What is measured over the whole run, by the names of classes and of variables.
ONGOING = re.compile(r"time|speed|seconds|fps|throughput|latency|clock|duration|memory|ema|momentum", re.IGNORECASE)


@dataclass(frozen=True)
class Kind:
    """A class: the file of the user's that it stands in, and two attributes that it adds to and divides by another."""

    path: str = ""
    above: str = ""
    below: str = ""


@dataclass
class Meter:
    """An object with its two sums as each pass began, and the least of the lower in it, by the pass's number."""

    owner: Any
    kind: Kind
    name: str
    starts: dict[int, tuple[float, float]] = field(default_factory=dict)
    least: dict[int, float] = field(default_factory=dict)


class Meters:
    """Remembers, for every such object, what it held at the start of each pass."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._meters: dict[int, Meter] = {}
        self._kinds: dict[type, Kind] = {}
        session.recorder.refreshers.append(self._settle)

    def begins(self, loader_pass: "LoaderPass") -> None:
        """A pass over a loader begins."""
        if loader_pass.number >= PASSES:
            return
        with self.session.unseen():
            fitted = ("self", self.session.objects.get("fitted"))
            for name, owner in self._reached([fitted, *named_objects()], DEPTH, set()):
                self._meters.setdefault(id(owner), Meter(owner, self._kind(owner), name))
            for meter in self._meters.values():
                held = _held(meter)
                if held is not None:
                    meter.starts[loader_pass.number] = held

    def served(self, loader_pass: "LoaderPass") -> None:
        """A pass hands over a batch."""
        number = loader_pass.number
        if number >= PASSES or loader_pass.served > BATCHES:
            return
        with self.session.unseen():
            for meter in self._meters.values():
                held = _held(meter)
                if held is not None:
                    meter.least[number] = min(held[1], meter.least.get(number, held[1]))

    def _reached(self, named: Iterable[tuple[str, Any]], depth: int, seen: set[int]) -> Iterator[tuple[str, Any]]:
        """The objects that add up, in variables, in lists and dictionaries, and in objects of the script's own."""
        for name, value in named:
            inner: list[tuple[str, Any]] = []
            if name.startswith("__") or id(value) in seen:
                continue
            if type(value) is dict:
                inner = [(str(key), item) for key, item in list(value.items())[:ITEMS]]
            elif type(value) in (list, tuple):
                inner = [(name, item) for item in value[:ITEMS]]
            elif self._kind(value).path:
                inner = list(getattr(value, "__dict__", {}).items())
            else:
                continue
            seen.add(id(value))
            if self._kind(value).above:
                yield name, value
            if depth:
                yield from self._reached(inner, depth - 1, seen)

    def _kind(self, value: Any) -> Kind:
        found = type(value)
        if found not in self._kinds:
            self._kinds[found] = _kind_of(found)
        return self._kinds[found]

    def _settle(self) -> None:
        """Enter the first object that an evaluation began with what the one before had left."""
        for meter in self._meters.values() if not self.session.recorder.tallies else ():
            left = self._left(meter)
            if left is not None and not ONGOING.search(f"{type(meter.owner).__name__} {meter.name}"):
                above, below = f"{meter.name}.{meter.kind.above}", f"{meter.name}.{meter.kind.below}"
                listed = isinstance(getattr(meter.owner, meter.kind.above), list)
                self.session.recorder.tallies.append(Tally(above, below, *left, _made_at(meter), listed))
                return

    def _left(self, meter: Meter) -> tuple[float, float] | None:
        """What an evaluation began with that was the sum of the one before it over the same loader."""
        passes, now = self.session.passes, _held(meter)
        starts = meter.starts if now is None else {**meter.starts, len(passes): now}
        evaluated = [p for p in passes if not p.backwards and p.served and not p.resumes and p.number in meter.starts]
        for loader in {p.loader for p in evaluated}:
            own = [p.number for p in evaluated if p.loader == loader]
            if len(own) > 1 and _carries(starts, own[0], own[1]) and meter.least.get(own[1], 0) >= starts[own[1]][1]:
                return starts[own[1]]
        return None


def _carries(starts: Mapping[int, tuple[float, float]], first: int, second: int) -> bool:
    """Whether what was 0 at the first pass stands still from its end to the second, and grows on in that."""
    after = min((number for number in starts if number > first), default=None)
    beyond = min((number for number in starts if number > second), default=None)
    if after is None or beyond is None or any(starts[first]):
        return False
    left = starts[after]
    between = [held for number, held in starts.items() if after <= number <= second]
    return left[1] > 0 and all(held == left for held in between) and starts[beyond][1] > left[1]


def _held(meter: Meter) -> tuple[float, float] | None:
    above, below = (_number(getattr(meter.owner, name, None)) for name in (meter.kind.above, meter.kind.below))
    return None if above is None or below is None else (above, below)


def _number(value: Any) -> float | None:
    """A number, the sum of an array of them, or how many a list holds."""
    if isinstance(value, list):
        return float(len(value))
    try:
        return float(value.sum() if hasattr(value, "sum") else value)
    except (TypeError, ValueError, RuntimeError):
        return None


def _kind_of(found: type) -> Kind:
    """What a class of the user's adds up in one of its methods and divides in one."""
    try:
        path = inspect.getfile(found)
    except (TypeError, OSError):
        return Kind()
    if not is_user_file(path):
        return Kind()
    classes = [n for n in nodes_of(tree) if isinstance(n, ast.ClassDef)] if (tree := parse(path)) else []
    own = [node for node in classes if node.name == found.__name__]
    return Kind(path, *_divided(own[-1])) if own else Kind(path)


def _divided(node: ast.ClassDef) -> tuple[str, str]:
    lists = {name for name in grown(node) if name.startswith("self.")}
    pairs = (scored(inner, lists) for inner in ast.walk(node))
    if pair := next(filter(None, pairs), None):
        return pair[0].removeprefix("self."), pair[1].removeprefix("self.")
    added = {name for inner in ast.walk(node) if (name := _added(inner))}
    for inner in ast.walk(node):
        if isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Div):
            above, below = (set(_attributes(side)) & added for side in (inner.left, inner.right))
            if len(above) == len(below) == 1 and above != below:
                return above.pop(), below.pop()
    return "", ""


def _added(node: ast.AST) -> str:
    """The attribute of its own that a statement adds to."""
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
        return next(_attributes(node.target), "")
    return ""


def _attributes(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == "self":
            yield inner.attr


def _made_at(meter: Meter) -> Location | None:
    """The call that makes such an object, for its name or the only one; in a module, where it sets what it adds to."""
    path, kind = meter.kind.path, type(meter.owner)
    tree = parse(path)
    nodes = nodes_of(tree) if tree else ()
    if hasattr(meter.owner, "parameters"):
        setting = [n for n in nodes if isinstance(n, ast.Assign) and _sets(n, meter.kind.above)]
        return location_of(setting[0], path) if setting else None
    making = [n for n in nodes if isinstance(n, ast.Call) and ast.unparse(n.func) == kind.__name__]
    given = [n.value for n in nodes if isinstance(n, ast.Assign) and any(_ends(t, meter.name) for t in n.targets)]
    items = [pair for n in nodes if isinstance(n, ast.Dict) for pair in zip(n.keys, n.values, strict=True)]
    keyed = [value for key, value in items if isinstance(key, ast.Constant) and key.value == meter.name]
    named = [call for call in making if any(call in ast.walk(value) for value in [*given, *keyed])]
    chosen = named or (making if len(making) == 1 else [])
    return location_of(chosen[0], path) if chosen else None


def _sets(node: ast.Assign, name: str) -> bool:
    parts = [part for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Attribute)]
    return any(ast.unparse(part) == f"self.{name}" for part in parts)


def _ends(target: ast.expr, name: str) -> bool:
    words = re.findall(r"\w+", ast.unparse(target))
    return name in words
