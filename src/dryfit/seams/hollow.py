"""What a loop would have filled that was left before anything was in it: what is made of that is not judged."""

import ast
from collections import deque
from collections.abc import Iterator
from traceback import walk_tb
from types import FrameType, TracebackType
from typing import Any

from dryfit.core.source import is_user_file, method_of, statement_of
from dryfit.core.trace import assigned_values
from dryfit.seams.loops import filled, filled_in_turns, lacking, loops_holding
from dryfit.seams.raised import resolve

CONTAINERS = (list, dict, set, deque)
# Through how many assignments a value is followed to what it is made of.
HANDED_ON = 3


class Hollow:
    """The containers that loops which were left have filled with nothing, each with the function whose loop it is."""

    def __init__(self) -> None:
        self._left: list[tuple[Any, str]] = []

    def left(self, traceback: TracebackType | None) -> None:
        """The loops that a traceback leaves have come to nothing more."""
        for frame, line in walk_tb(traceback):
            if not is_user_file(frame.f_code.co_filename):
                continue
            values = (resolve(node, frame) for loop in loops_holding(frame, line) for node in _filled(loop))
            self._left.extend((value, frame.f_code.co_name) for value in values if is_hollow(value))

    def caused(self, error: BaseException, *, shortened: bool) -> bool:
        """Whether the user's line that raised has to do with what such a loop, or what it is in, has come to.

        ``shortened`` tells that passes were cut short: what a loop fills in some of its turns alone may be empty.
        """
        lines = [(f, line) for f, line in walk_tb(error.__traceback__) if is_user_file(f.f_code.co_filename)]
        left = [(value, name) for value, name in self._left if is_hollow(value)]
        if not lines or not shortened:
            return False
        frame, line = lines[-1]
        nodes = list(_read(frame, line))
        called = {method_of(node) for node in nodes if isinstance(node, ast.Call)}
        named = [node for node in lacking(nodes) if isinstance(node, ast.Name | ast.Attribute | ast.Subscript)]
        empty = [(node, value) for node in named if is_hollow(value := resolve(node, frame))]
        seldom = filled_in_turns(frame, line) if empty else set()
        return (
            any(name in called for _, name in left)
            or any(value is one for _, value in empty for one, _ in left)
            or any(ast.unparse(node) in seldom for node, _ in empty)
        )


def is_hollow(value: Any) -> bool:
    """Whether a container holds nothing, or only containers that hold nothing."""
    if isinstance(value, dict):
        return all(map(is_hollow, value.values()))
    return isinstance(value, CONTAINERS) and all(map(is_hollow, value))


def _filled(loop: ast.For | ast.While) -> Iterator[ast.expr]:
    """What a loop puts something into, and what that is kept in."""
    stored = (node for part in loop.body for node in ast.walk(part) if isinstance(node, ast.Subscript))
    names = {ast.unparse(node.value) for node in stored if isinstance(node.ctx, ast.Store)}
    for name in names | {name for part in loop.body for name in filled(part)}:
        node = ast.parse(name, mode="eval").body
        while isinstance(node, ast.Subscript | ast.Call):
            yield node
            node = node.value if isinstance(node, ast.Subscript) else node.func
        yield node


def _read(frame: FrameType, line: int) -> Iterator[ast.AST]:
    """The nodes of a statement, of a block its head alone, and of what assigns those that it reads."""
    statement, path = statement_of(frame, line), frame.f_code.co_filename
    head = _head(statement) if statement is not None else []
    for _ in range(HANDED_ON):
        nodes = [node for part in head for node in ast.walk(part)]
        yield from nodes
        names = [node for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
        head = [value for name in names for value in assigned_values(name, path)]


def _head(statement: ast.stmt) -> list[ast.AST]:
    """What runs at a statement's own line: of a block its head."""
    return [node for node in ast.iter_child_nodes(statement) if not isinstance(node, ast.stmt)]
