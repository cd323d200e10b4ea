"""The modes of models as the last whole turn of a loop left them.

A loop is left in the middle of a turn. What stands behind the place does not run in that turn, and what switches
the model back to eval mode may be there: the switches of the turn itself are undone.
"""

import weakref
from collections import deque
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeAlias

from dryfit.core.source import frames_from, is_user_file, user_frame
from dryfit.seams.loops import loops_around

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Lines of the user's frames, the outermost first.
Lines: TypeAlias = tuple[tuple[str, int], ...]
# Switches that are remembered: a turn has a few for each of its models.
REMEMBERED = 64


@dataclass(frozen=True)
class Turn:
    """What was run of a loop's last turn: from the loop's first line to the line where it is left."""

    path: str
    first: int
    last: int


@dataclass(frozen=True)
class Switch:
    """One call of `train()` or `eval()`: where it stands, and the modes that were there before it."""

    lines: Lines
    module: "weakref.ref[Any]"
    modes: tuple[bool, ...]

    def within(self, turn: "Turn") -> Lines:
        """Where it stands, from the turn's own frame inwards: nothing where it was not made in that turn's lines."""
        found = (
            i for i, (path, line) in enumerate(self.lines) if path == turn.path and turn.first <= line <= turn.last
        )
        return self.lines[at:] if (at := next(found, None)) is not None else ()

    def undo(self) -> None:
        """Put the modes back, unless the model has other parts by now."""
        parts = list(module.modules()) if (module := self.module()) is not None else []
        if len(parts) == len(self.modes):
            for part, training in zip(parts, self.modes, strict=True):
                part.training = training


class Switches:
    """Notes the user's switches of modes, and undoes those of a turn that is left."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._inside = False  # a module switches those that it holds
        self._noted: deque[Switch] = deque(maxlen=REMEMBERED)
        session.patches.wrap(torch.nn.Module, "train", self._switch)
        session.leaving.append(self._left)

    def _switch(self, original: Any, module: Any, *args: Any, **kwargs: Any) -> Any:
        if self._inside or not self.session.listening:
            return original(module, *args, **kwargs)
        modes = tuple(part.training for part in module.modules())
        self._noted.append(Switch(_lines(), weakref.ref(module), modes))
        self._inside = True
        try:
            return original(module, *args, **kwargs)
        finally:
            self._inside = False

    def _left(self, traceback: TracebackType | None) -> None:
        turn = _turn_left(traceback)
        undone: list[tuple[Lines, object]] = []
        while turn and self._noted:
            switch = self._noted[-1]
            at = switch.within(turn)
            # Within a turn the lines only go down, and one line switches one model once.
            if not at or (undone and at > undone[-1][0]) or (at, switch.module) in undone:
                return
            self._noted.pop().undo()
            undone.append((at, switch.module))


def _lines() -> Lines:
    found = [
        (f.f_code.co_filename, f.f_lineno) for f in frames_from(user_frame()) if is_user_file(f.f_code.co_filename)
    ]
    return tuple(reversed(found))


def _turn_left(traceback: TracebackType | None) -> Turn | None:
    """The turn of the innermost loop of the user's in a traceback."""
    found = None
    while traceback is not None:
        path, frame = traceback.tb_frame.f_code.co_filename, traceback.tb_frame
        if is_user_file(path) and (loop := next(loops_around(frame), None)):
            found = Turn(path, loop.location.line, traceback.tb_lineno)
        traceback = traceback.tb_next
    return found
