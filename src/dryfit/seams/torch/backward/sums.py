"""Sums over the steps of a training that keep the graph of every step."""

import ast
from collections.abc import Iterator
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.backward import SummedGraph
from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse, user_frame

# Backwards after which a sum must hold as many graphs, but the last.
STEPS = 4
# What adds up tensors, by their nodes in the graph.
ADDING = "AddBackward0"
# No chain is followed further.
LONGEST = 1000


class Sums:
    """The variables of the loop that hold the graphs of the steps before, added up.

    What is added up within each step, over layers or over time, starts anew with the next.
    """

    def __init__(self) -> None:
        self._before: dict[str, Any] = {}

    def look(self, loss: Any, calls: int) -> list[SummedGraph]:
        """The sums that go on from those of the backward before, once there have been so many."""
        if calls == STEPS - 1:
            self._before = {name: value.grad_fn for name, value in _kept(loss)}
        if calls != STEPS:
            return []
        before, self._before = self._before, {}
        found = ((name, list(_additions(value.grad_fn))) for name, value in _kept(loss) if name in before)
        sums = [(name, added) for name, added in found if len(added) >= STEPS - 1 and before[name] in added]
        path = frame.f_code.co_filename if (frame := user_frame()) else ""
        placed = [(name, len(added) + 1, _adding_at(path, name)) for name, added in sums]
        return [SummedGraph(name, graphs, where) for name, graphs, where in placed if where]


def _kept(loss: Any) -> Iterator[tuple[str, Any]]:
    """The single numbers of the running frame that remember what they were made of, but for the loss."""
    frame = user_frame()
    for name, value in frame.f_locals.items() if frame else ():
        if is_tensor(value) and value is not loss and value.numel() == 1 and value.grad_fn is not None:
            yield name, value


def _additions(node: Any) -> Iterator[Any]:
    """The additions of a chain of them, the last of them first."""
    for _ in range(LONGEST):
        if node is None or type(node).__name__ != ADDING:
            return
        yield node
        node = next((other for other, _ in node.next_functions if type(other).__name__ == ADDING), None)


def _adding_at(path: str, name: str) -> Location | None:
    tree = parse(path)
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and ast.unparse(node.target) == name:
            return location_of(node, path)
    return None
