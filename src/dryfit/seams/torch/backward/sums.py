"""Sums over the steps of a training that keep the graph of every step."""

import ast
from typing import Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.backward import SummedGraph
from dryfit.core.finding import Location
from dryfit.core.source import location_of, nodes_of, parse, user_frame

# Backwards after which a sum must hold as many graphs, but the last.
STEPS = 4
# What adds up tensors, by their nodes in the graph.
ADDING = "AddBackward0"


def summed(loss: Any) -> list[SummedGraph]:
    """The variables of the running frame that hold the graphs of the steps before, added up."""
    frame = user_frame()
    found = []
    for name, value in frame.f_locals.items() if frame else ():
        if is_tensor(value) and value is not loss and value.numel() == 1 and _added(value.grad_fn) >= STEPS - 1:
            where = _adding_at(frame.f_code.co_filename, name) if frame else None
            found.extend([SummedGraph(name, _added(value.grad_fn) + 1, where)] if where else [])
    return found


def _added(node: Any) -> int:
    """How many additions a chain of them has."""
    count = 0
    while node is not None and type(node).__name__ == ADDING and count < 1000:
        count += 1
        node = next((other for other, _ in node.next_functions if type(other).__name__ == ADDING), None)
    return count


def _adding_at(path: str, name: str) -> Location | None:
    tree = parse(path)
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and ast.unparse(node.target) == name:
            return location_of(node, path)
    return None
