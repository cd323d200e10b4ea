"""Iterators that give their batches once: a second pass over one finds nothing left."""

import ast
import time
from collections.abc import Iterator
from itertools import islice
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.budget import BudgetReached
from dryfit.core.evidence.batch import Loader
from dryfit.core.finding import Location
from dryfit.core.source import frames_from, is_user_file, location_of, nodes_of, parse, user_frame
from dryfit.seams.raised import names_in
from dryfit.seams.recorder import update
from dryfit.seams.torch.batch import loading

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Items and seconds that an iterator may take to show its end.
ITEMS, SECONDS = 20_000, 3.0
Loop = ast.For | ast.While


def look(session: "Session", loader: Any, number: int) -> None:
    """Before a second pass: finish the first over any iterator that the dataset keeps, as it would have been."""
    dataset = loader.dataset
    if not loading.is_iterable(dataset) or not hasattr(dataset, "__dict__"):
        return
    with session.unseen():
        for name, value in list(vars(dataset).items()):
            if is_spent_once(value) and _drains(value):
                update(session.recorder.loaders, number, spent=True, iterator=f"self.{name}")
                return


def used_again(session: "Session", number: int, where: Location) -> None:
    """The iterator of a loader that has come to its end is iterated again."""
    update(session.recorder.loaders, number, spent=True, iterator="iter(loader)", iterator_at=where)


def spent_above(session: Any, error: BaseException) -> None:
    """Enter an iterator at its end that the function which raised went over: nothing came of its loop."""
    frame, line = None, 0
    for found, number in walk_tb(error.__traceback__):
        if is_user_file(found.f_code.co_filename):
            frame, line = found, number
    tree = parse(frame.f_code.co_filename) if frame is not None else None
    if frame is None or tree is None:
        return
    first = frame.f_code.co_firstlineno
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For) and first <= n.lineno < line]
    for loop in loops:
        names = [n.id for n in ast.walk(loop.iter) if isinstance(n, ast.Name)]
        # What a function did not make itself is at its end for every call of it to come.
        for name in (name for name in names if name not in frame.f_locals):
            value: Any = frame.f_globals.get(name)
            if is_spent_once(value) and next(value, loop) is loop:
                where, loaders = _assigned(frame, name), session.recorder.loaders
                if all(entry.iterator_at != where for entry in loaders):
                    loaders.append(Loader(-1 - len(loaders), where, spent=True, iterator=name, iterator_at=where))


def is_spent_once(value: Any) -> bool:
    """Whether a value is an iterator, which cannot begin again."""
    return hasattr(value, "__next__") and isinstance(value, Iterator) and iter(value) is value


def _drains(value: Any) -> bool:
    until, count = time.monotonic() + SECONDS, 0
    try:
        for _ in islice(value, ITEMS):
            count += 1
            if time.monotonic() > until:
                return False
    except Exception:
        return False
    return count < ITEMS


class BareLoops:
    """Training loops: what they go through, where that is no loader, and whether it can be gone through again."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._seen: set[tuple[str, int]] = set()
        self._found: list[tuple[Any, str, Location | None]] = []
        self._stepped, self._finish = session.policy.stepped, session.policy.finish
        session.patches.set(session.policy, "stepped", self.stepped)
        session.patches.set(session.policy, "finish", self.finish)

    @classmethod
    def join(cls, session: "Session") -> None:
        """Listen once, whichever framework comes first."""
        if "bare_loops" not in session.objects:
            session.objects["bare_loops"] = cls(session)

    def stepped(self, loader_pass: Any) -> None:
        """Look at the loop at its first step; when it is left, see what remains."""
        self._look(user_frame())
        try:
            self._stepped(loader_pass)
        except BudgetReached:
            self._settle()
            raise

    def finish(self) -> None:
        """The script is at its end: see what remains."""
        self._settle()
        self._finish()

    def _look(self, frame: FrameType | None) -> None:
        if frame is None or (frame.f_code.co_filename, frame.f_lineno) in self._seen:
            return
        self._seen.add((frame.f_code.co_filename, frame.f_lineno))
        found = _looped_twice(frame)
        if found:
            self._found.append(found)

    def _settle(self) -> None:
        loaders = self.session.recorder.loaders
        while self._found:
            value, name, where = self._found.pop()
            with self.session.unseen():
                ended = _drains(value)
            if ended:
                loaders.append(Loader(-1 - len(loaders), where, spent=True, iterator=name, iterator_at=where))


def _looped_twice(frame: FrameType) -> tuple[Any, str, Location | None] | None:
    """The iterator that the innermost loop goes through, made outside of a loop that goes round it."""
    frames = [f for f in frames_from(frame) if is_user_file(f.f_code.co_filename)]
    for place, inner in enumerate(frames):
        loop, name = _looped(inner)
        value = _value(inner, name) if name else None
        if loop is None or value is None or _leaves(loop):
            continue
        outer = next((found for f in frames[place:] if (found := _repeated(f, value, loop))), None)
        return (value, *outer) if outer else None
    return None


def _loops(frame: FrameType) -> list[Loop]:
    """The loops around the line that a frame is on, innermost first."""
    tree = parse(frame.f_code.co_filename)
    found = [node for node in nodes_of(tree) if isinstance(node, (ast.For, ast.While))] if tree else []
    first = frame.f_code.co_firstlineno
    around = [n for n in found if first <= n.lineno <= frame.f_lineno <= (n.end_lineno or 0)]
    return sorted(around, key=lambda node: -node.lineno)


def _looped(frame: FrameType) -> tuple[ast.For | None, str]:
    """The innermost `for` of a frame, and the variable it loops over, bare or in enumerate, tqdm or the like."""
    for loop in _loops(frame):
        if isinstance(loop, ast.For):
            names = [node for node in ast.walk(loop.iter) if isinstance(node, ast.Name)]
            chosen = [node.id for node in names if is_spent_once(_value(frame, node.id))]
            return loop, chosen[0] if chosen else ""
    return None, ""


def _value(frame: FrameType, name: str) -> Any:
    return frame.f_locals.get(name, frame.f_globals.get(name))


def _leaves(loop: ast.For) -> bool:
    """Whether the loop's own body may leave it before the iterator's end."""
    return any(isinstance(node, (ast.Break, ast.Return)) for node in ast.walk(loop))


def _repeated(frame: FrameType, value: Any, inner: ast.For) -> tuple[str, Location | None] | None:
    """A variable that holds the iterator from outside of a loop that goes round it, and where it is made."""
    names = [n for n in names_in(frame) if _value(frame, n) is value]
    for loop in _loops(frame):
        if loop is inner or _once(loop):
            continue
        kept = [name for name in names if not _binds(loop, name)]
        if kept:
            return kept[0], _assigned(frame, kept[0])
    return None


def _once(loop: Loop) -> bool:
    """Whether a loop says itself that it goes round once: `for epoch in range(1)`."""
    call = loop.iter if isinstance(loop, ast.For) else None
    given = call.args if isinstance(call, ast.Call) else []
    return len(given) == 1 and isinstance(given[0], ast.Constant) and given[0].value == 1


def _binds(loop: Loop, name: str) -> bool:
    stores = (n for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    return any(node.id == name for node in stores)


def _assigned(frame: FrameType, name: str) -> Location | None:
    path = frame.f_code.co_filename
    tree = parse(path)
    found = [n for n in nodes_of(tree) if isinstance(n, ast.Assign)] if tree else []
    holding = [n for n in found if any(isinstance(t, ast.Name) and t.id == name for t in n.targets)]
    return location_of(holding[-1], path) if holding else None
