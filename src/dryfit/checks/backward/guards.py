"""Conditions on a loss, or on what is made of it, that leave out the turns of a loop."""

import ast
from collections.abc import Callable, Iterator

from dryfit.core.finding import Location
from dryfit.core.source import assigned_pairs, location_of, nodes_of, parse

# Turns that a condition has left out, all of them, from which on it is more than a guard against a few.
TURNS = 20
# What asks whether a number is one: where all are, it leaves out none.
FINITENESS = ("isfinite", "isnan", "isinf")


def guard_at(where: Location | None, asks: Callable[[ast.AST], bool]) -> Location | None:
    """The condition between a line of a loop and what the loop asks for that asks about what this turn has made."""
    tree = parse(where.path) if where else None
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For | ast.While)] if tree else []
    around = [n for n in loops if where and n.body[0].lineno <= where.line <= (n.end_lineno or n.lineno)]
    loop = max(around, key=lambda node: node.lineno, default=None)
    if loop is None or where is None:
        return None
    asking = [node for node in _inside(loop) if asks(node)]
    made = _made(loop, where.line)
    tests = [
        guard.test
        for guard in _inside(loop)
        if isinstance(guard, ast.If) and guard.lineno >= where.line and _asked_of(guard.test) & made
        if asking and all(_keeps_from(guard, node) for node in asking)
    ]
    return location_of(tests[0], where.path) if len(tests) == 1 else None


def _inside(loop: ast.For | ast.While) -> Iterator[ast.AST]:
    return (node for part in loop.body for node in ast.walk(part))


def _made(loop: ast.For | ast.While, line: int) -> set[str]:
    """The names that each turn sets anew from a line on, and counts up nowhere."""
    counted = {ast.unparse(n.target) for n in _inside(loop) if isinstance(n, ast.AugAssign)}
    statements = [n for n in _inside(loop) if isinstance(n, ast.Assign) and (n.end_lineno or n.lineno) >= line]
    set_here = {name for n in statements for target, _ in assigned_pairs(n) for name in _names(target)}
    return set_here - counted


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _keeps_from(guard: ast.If, asking: ast.AST) -> bool:
    """Whether a condition that holds, or one that does not, leaves out what stands in it or behind it."""
    if any(node is asking for part in (*guard.body, *guard.orelse) for node in ast.walk(part)):
        return True
    leaves = any(isinstance(part, ast.Continue) for part in guard.body)
    return leaves and (guard.end_lineno or guard.lineno) < getattr(asking, "lineno", 0)


def _asked_of(test: ast.AST) -> set[str]:
    """The names that a condition asks about, but for whether they are finite."""
    called = test.func if isinstance(test, ast.Call) else None
    if getattr(called, "attr", getattr(called, "id", "")) in FINITENESS:
        return set()
    own = {test.id} if isinstance(test, ast.Name) else set()
    return own.union(*map(_asked_of, ast.iter_child_nodes(test)))
