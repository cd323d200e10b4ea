"""Losses that another one takes the place of, before anything has read them."""

import ast
from collections.abc import Iterator

from dryfit.core.finding import Location
from dryfit.core.source import assigned_pairs, function_holding, location_of, parse


def replaced_at(calls: list[Location]) -> Location | None:
    """Where a loop, in a function that one of these calls stands in, puts a loss into a name that it reads behind it.

    Of what the turns put there the last alone is left: what stands there reads nothing of the name, and no other
    statement of the loop does.
    """
    for call in calls:
        tree, holder = parse(call.path), function_holding(call)
        for block in _blocks(holder or tree) if tree else ():
            for number, loop in enumerate(block):
                found = _overwriting(loop, block[number + 1 :]) if isinstance(loop, ast.For) else None
                if found is not None:
                    return location_of(found, call.path)
    return None


def overwritten_at(site: Location, name: str) -> bool:
    """Whether the name that a loss is put into is given another value further on, and nothing reads it before."""
    tree, holder = parse(site.path), function_holding(site)
    for block in _blocks(holder or tree) if tree else ():
        behind = [statement for statement in block if statement.lineno > site.line]
        if not any(_gives(statement, name) and _spans(statement, site) for statement in block):
            continue
        for statement in behind:
            if _reads(statement, name):
                return False
            if _gives(statement, name):
                return True
    return False


def _gives(statement: ast.stmt, name: str) -> bool:
    return any(ast.unparse(target) == name for target, _ in assigned_pairs(statement))


def _spans(statement: ast.stmt, site: Location) -> bool:
    return statement.lineno <= site.line <= (statement.end_lineno or statement.lineno)


def _blocks(holder: ast.AST) -> Iterator[list[ast.stmt]]:
    """The lists of statements of a function, or of a file, without those of functions in it."""
    body = getattr(holder, "body", [])
    yield body
    for statement in body:
        if isinstance(statement, ast.For | ast.While | ast.If | ast.With | ast.Try):
            yield from _blocks(statement)
            yield getattr(statement, "orelse", [])


def _overwriting(loop: ast.For, behind: list[ast.stmt]) -> ast.stmt | None:
    if any(isinstance(node, ast.Break | ast.Return | ast.Raise) for node in ast.walk(loop)):
        return None
    for statement in loop.body:
        target = statement.targets[0] if isinstance(statement, ast.Assign) else None
        if isinstance(target, ast.Name) and not _reads(loop, target.id) and _asks(behind, target.id):
            return statement
    return None


def _reads(loop: ast.AST, name: str) -> bool:
    names = (node for node in ast.walk(loop) if isinstance(node, ast.Name) and node.id == name)
    return any(isinstance(node.ctx, ast.Load) for node in names)


def _asks(behind: list[ast.stmt], name: str) -> bool:
    """Whether a gradient is asked of the name behind the loop, or the name is given back."""
    nodes = [node for statement in behind for node in ast.walk(statement)]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    asked = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr.endswith("backward")]
    given = [node for node in nodes if isinstance(node, ast.Return) and node.value is not None]
    return any(_reads(node, name) for node in [*asked, *given])
