"""The turns of a loop that draws its batches itself: in which of them gradients were made, and in which zeroed."""

import ast
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from types import FrameType

from dryfit.core.source import frames_from, is_user_file
from dryfit.seams.loops import loops_holding

Place = tuple[str, int]


@dataclass
class Turns:
    """The turns in which backwards were called since a step, and how many of these calls were zeroed before it."""

    made: list[dict[Place, Hashable]] = field(default_factory=list)
    zeroed: int = 0

    def backward(self, frame: FrameType | None) -> None:
        """A backward is called here."""
        self.made.append(dict(_turns(frame)))

    def drop(self) -> None:
        """The gradients of all backwards up to here are gone."""
        self.zeroed = len(self.made)

    def counted(self, frame: FrameType | None) -> tuple[int, int]:
        """How many turns of the innermost loop around a step are all zeroed, and how many are not."""
        place = next((place for place, _ in _turns(frame)), None)
        if place is None or not 0 < self.zeroed < len(self.made) or not all(place in turns for turns in self.made):
            return 0, 0
        kinds = groupby(enumerate(self.made), key=lambda pair: pair[1][place])
        last = [max(number for number, _ in turn) for _, turn in kinds]
        gone = sum(number < self.zeroed for number in last)
        return gone, len(last) - gone


def _turns(frame: FrameType | None) -> Iterator[tuple[Place, Hashable]]:
    """The user's loops around a frame whose turns can be told apart, innermost first, each with the turn it is in."""
    for found in frames_from(frame):
        if is_user_file(found.f_code.co_filename):
            for node in loops_holding(found):
                turn = _turn(node, found)
                if turn is not None:
                    yield (found.f_code.co_filename, node.lineno), turn


def _turn(node: ast.For | ast.While, frame: FrameType) -> Hashable | None:
    """What tells one turn of a loop from the next: what it goes over, or the numbers that it is to end by."""
    told = node.target if isinstance(node, ast.For) else node.test
    names = [part.id for part in ast.walk(told) if isinstance(part, ast.Name)]
    if isinstance(node, ast.While):
        names = [name for name in names if isinstance(frame.f_locals.get(name), int)]
    elif any(name in names for name in _stored(node.body)):
        return None
    values = [frame.f_locals.get(name) for name in names]
    return tuple(value if isinstance(value, int) else id(value) for value in values) or None


def _stored(body: list[ast.stmt]) -> Iterator[str]:
    parts = (part for statement in body for part in ast.walk(statement))
    return (part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))
