"""Counts that an evaluation loop adds up: what they stand at when its next pass begins."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeAlias

from dryfit.core.evidence.metrics import Tally
from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse, user_frame
from dryfit.seams.torch.metrics.read_off import is_read_off
from dryfit.seams.torch.metrics.scored import grown, scored

if TYPE_CHECKING:
    from dryfit.seams.policy import LoaderPass
    from dryfit.seams.session import Session

# The names of what is counted and of what it is compared with, and where the first is set.
Counts: TypeAlias = tuple[str, str, Location | None]


@dataclass(frozen=True)
class Start:
    """What the counts of a loop stood at when a pass over its loader began."""

    counts: dict[str, float]
    loader_pass: "LoaderPass"


class Tallies:
    """Remembers, for every loop over a loader, its counts at the start of each pass."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._starts: dict[tuple[str, int], list[Start]] = {}
        self._divisions: dict[tuple[str, int], Counts] = {}
        self._listed: set[tuple[str, int]] = set()
        self._learnt: set[tuple[str, int]] = set()
        session.recorder.refreshers.append(self._settle)

    def begins(self, loader_pass: "LoaderPass") -> None:
        """A pass begins at the user's line that is running."""
        frame = user_frame()
        if frame is None or self.session.site is not None:
            return
        place = frame.f_code.co_filename, frame.f_lineno
        if place not in self._starts:
            found, lists = _divided(frame), _scored(frame)
            if both := found or lists:
                self._divisions[place] = both
                self._listed |= set() if found else {place}
                self._learnt |= {place} if found and _learnt(frame, found[0]) else set()
        if place in self._divisions:
            names = self._divisions[place][:2]
            counts = {name: _number(frame.f_locals.get(name)) for name in names if name}
            self._starts.setdefault(place, []).append(Start(counts, loader_pass))

    def _settle(self) -> None:
        """Enter the counts of evaluation loops that began anew with what the pass before had left."""
        found = [tally for place in self._starts if (tally := self._tally(place)) is not None]
        self.session.recorder.tallies[:] = found

    def _tally(self, place: tuple[str, int]) -> Tally | None:
        begun = self._starts[place]
        # A loop that goes on after something raised in it begins no evaluation.
        starts = [s for n, s in enumerate(begun) if n == 0 or not begun[n - 1].loader_pass.resumes]
        if all(s.loader_pass.backwards for s in starts):
            return self._epochs(starts, *self._divisions[place]) if place in self._learnt else None
        evaluated = next((s for s in starts[1:] if not s.loader_pass.backwards), None)
        # Where one loop trains and evaluates by turns, what the training counted is no part of the evaluation.
        if evaluated is None or (not starts[0].loader_pass.backwards and any(s.loader_pass.backwards for s in starts)):
            return None
        correct, total, where = self._divisions[place]
        first, second = starts[0].counts, evaluated.counts
        if any(first.values()) or not any(second.values()):
            return None
        if place in self._listed and second[correct] != second[total]:
            return None
        left = second[correct], second.get(total, 0.0)
        return Tally(correct, total, *left, where, place in self._listed, bool(starts[0].loader_pass.backwards))

    def _epochs(self, starts: list[Start], correct: str, total: str, where: Location | None) -> Tally | None:
        """What a training adds up and divides by a length once an epoch: two sums make a mean over all epochs."""
        first, second = starts[0].counts[correct], starts[min(1, len(starts) - 1)].counts[correct]
        return Tally(correct, "", second, 0.0, where, epochs=True) if not total and not first and second else None


def _number(value: Any) -> float:
    if isinstance(value, list):
        return float(len(value))
    try:
        return float(value)
    except (TypeError, ValueError):
        return 0.0


def _divided(frame: FrameType) -> Counts | None:
    """What the loop at a frame's line adds up, and what that is divided by once the loop is over."""

    def pair(loop: ast.For, node: ast.AST) -> tuple[str, str] | None:
        return _names(node, {grown.target.id for grown in _added(loop)})

    return _paired(frame, pair)


def _learnt(frame: FrameType, count: str) -> bool:
    """Whether all that the loop at a frame's line adds to a count is read off a loss, or off a model's answers."""
    tree = parse(frame.f_code.co_filename)
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For) and n.iter.lineno == frame.f_lineno] if tree else []
    added = [grown.value for grown in (_added(loops[0]) if loops else ()) if grown.target.id == count]
    return bool(added) and all(is_read_off(value, loops[0]) for value in added)


def _scored(frame: FrameType) -> Counts | None:
    """The two lists that the loop at a frame's line fills, and that are scored against each other once it is over."""

    def pair(loop: ast.For, node: ast.AST) -> tuple[str, str] | None:
        return scored(node, {name for name in grown(loop) if isinstance(frame.f_locals.get(name), list)})

    return _paired(frame, pair)


def _paired(frame: FrameType, pair_of: Callable[[ast.For, ast.AST], tuple[str, str] | None]) -> Counts | None:
    """The first pair of names behind the loop at a frame's line, in a loop around it, and where the first was set."""
    path = frame.f_code.co_filename
    tree = parse(path)
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For) and n.iter.lineno == frame.f_lineno] if tree else []
    if not loops or tree is None:
        return None
    inner = loops[0]
    around = [n for n in nodes_of(tree) if isinstance(n, ast.For | ast.While) and inner in ast.walk(n)]
    for outer in (n for n in around if n is not inner):
        for node in (n for n in ast.walk(outer) if getattr(n, "lineno", 0) > (inner.end_lineno or 0)):
            if pair := pair_of(inner, node):
                return *pair, _set_at(tree, pair[0], inner, path)
    return None


def _added(loop: ast.For) -> Iterator[Any]:
    """The statements of a loop that add to a name."""
    for node in ast.walk(loop):
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and isinstance(node.target, ast.Name):
            yield node


def _names(node: ast.AST, added: set[str]) -> tuple[str, str] | None:
    """The counts of a quotient: that above and that below, "" where a length is below."""
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Div):
        return None
    above, below = (
        {n.id for n in ast.walk(side) if isinstance(n, ast.Name)} & added for side in (node.left, node.right)
    )
    if len(above) != 1 or above & below or (len(below) != 1 and not _is_size(node.right)):
        return None
    return above.pop(), below.pop() if below else ""


def _is_size(node: ast.expr) -> bool:
    """Whether something is a length, or one of several by a name: `sizes[phase]`."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Name) and isinstance(node.slice, ast.Name)
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "len"


def _set_at(tree: ast.AST, name: str, loop: ast.stmt, path: str) -> Location | None:
    """The last line before the loop that sets a count."""
    lines = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and node.lineno < loop.lineno
        and any(isinstance(n, ast.Name) and n.id == name for t in node.targets for n in ast.walk(t))
    ]
    return location_of(max(lines, key=lambda node: node.lineno), path) if lines else None
