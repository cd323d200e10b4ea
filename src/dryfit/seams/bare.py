"""Statements that name a method and do not call it: nothing raises, and nothing is done."""

import ast
from functools import cache
from types import FrameType
from typing import TYPE_CHECKING

from dryfit.core.evidence.calls import Uncalled
from dryfit.core.source import function_around, location_of, nodes_of, parse, user_frames
from dryfit.seams.lines.names.uncalled import gives
from dryfit.seams.raised import resolve

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Methods without arguments whose effect a training stands on.
EFFECTS = ("backward", "step", "zero_grad", "train", "eval", "fit", "evaluate", "reset", "update", "half", "freeze")
# What the frame of a module's own lines is called.
TOP = "<module>"


class BareSeam:
    """Looks at the frames in which a model is called; what a name stands for is asked there."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._told: set[tuple[str, int, int]] = set()

    def look(self) -> None:
        """Enter what the functions under way leave uncalled."""
        for frame in user_frames():
            for node in _bare(frame.f_code.co_filename, frame.f_code.co_name):
                self._look_at(node, frame)

    def _look_at(self, node: ast.Attribute, frame: FrameType) -> None:
        path = frame.f_code.co_filename
        place = path, node.lineno, node.col_offset
        if place in self._told or not gives(resolve(node, frame)):
            return
        self._told.add(place)
        self.session.recorder.script_adds("uncalled", Uncalled(ast.unparse(node), location_of(node, path), None))


@cache
def _bare(path: str, function: str) -> tuple[ast.Attribute, ...]:
    """The statements of a function that are nothing but a method's name."""
    tree = parse(path)
    found = [n.value for n in nodes_of(tree) if isinstance(n, ast.Expr)] if tree else []
    named = [node for node in found if isinstance(node, ast.Attribute) and node.attr in EFFECTS]
    return tuple(node for node in named if (function_around(location_of(node, path)) or TOP) == function)
