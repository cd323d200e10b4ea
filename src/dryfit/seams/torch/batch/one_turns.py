"""Loops over loaders that a statement at the end of their body leaves, in their first turn."""

import ast
from typing import TYPE_CHECKING

from dryfit.core.evidence.batch import OneTurn
from dryfit.core.source import location_of, nodes_of, parse, user_frame

if TYPE_CHECKING:
    from dryfit.seams.policy import LoaderPass
    from dryfit.seams.session import Session

BACKWARD, FILLING = "backward", ("append", "extend", "update")


class OneTurns:
    """Remembers the passes of loops that cannot take a second batch; such a loop is told once it has taken one."""

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._begun: dict[tuple[str, int], tuple[OneTurn | None, LoaderPass]] = {}
        session.recorder.refreshers.append(self._settle)

    def begins(self, loader_pass: "LoaderPass") -> None:
        """A pass over a loader begins in the user's line that is running."""
        frame = user_frame()
        if frame is None or self.session.site is not None or (loader_pass.length or 0) < 2:
            return
        place = frame.f_code.co_filename, frame.f_lineno
        if place not in self._begun:
            self._begun[place] = _left(*place, loader_pass.length or 0), loader_pass

    def _settle(self) -> None:
        found = [turn for turn, taken in self._begun.values() if turn and taken.served == 1 and not taken.broken]
        self.session.recorder.one_turns[:] = found


def _left(path: str, line: int, batches: int) -> OneTurn | None:
    """The loop of a line, if its body ends in what leaves it and does something that is meant for every batch."""
    tree = parse(path)
    blocks = [block for node in nodes_of(tree) for block in _blocks(node)] if tree else []
    held = [(block, n) for block in blocks for n in block if isinstance(n, ast.For) and n.iter.lineno == line]
    if len(held) != 1:
        return None
    block, loop = held[0]
    last = loop.body[-1]
    if not isinstance(last, ast.Return | ast.Break) or any(isinstance(n, ast.Continue) for n in ast.walk(loop)):
        return None
    trains = any(isinstance(n, ast.Attribute) and n.attr == BACKWARD for n in ast.walk(loop))
    if not trains and not any(map(_adds, ast.walk(loop))):
        return None
    header = f"for {ast.unparse(loop.target)} in {ast.unparse(loop.iter)}"
    where, loop_at = location_of(last, path), location_of(loop, path)
    return OneTurn(header, ast.unparse(last), batches, trains, where, loop_at, block[-1] is not loop)


def _blocks(node: ast.AST) -> list[list[ast.stmt]]:
    return [block for name in ("body", "orelse", "finalbody") if isinstance(block := getattr(node, name, None), list)]


def _adds(node: ast.AST) -> bool:
    """Whether a node adds to what was there before the loop."""
    filled = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in FILLING
    return filled or (isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add))
