"""What the lines of a function hand on to each other, read off the source."""

import ast

from dryfit.core.editing import node_at
from dryfit.core.finding import Location
from dryfit.core.source import function_holding, nodes_of, parse, statement_at

# What adds to a list in a loop.
ADDING = {"append", "extend", "add"}


def leads_to(before: Location | None, failed: Location | None) -> bool:
    """Whether what a line makes goes, by any number of lines behind it in the same function, into another."""
    made, read, around = statement_at(before), statement_at(failed), function_holding(before)
    tree = parse(before.path) if before else None
    if not isinstance(made, ast.Assign) or read is None or tree is None or around is not function_holding(failed):
        return False
    reached = _bound(made)
    assigned = [n for n in ast.walk(around or tree) if isinstance(n, ast.Assign)]
    between = [n for n in assigned if made.lineno < n.lineno < read.lineno]
    for statement in sorted(between, key=lambda node: node.lineno):
        if _read(statement.value) & reached:
            reached |= _bound(statement)
    return made.lineno < read.lineno and bool(_read(node_at(failed) or read) & reached)


def _bound(statement: ast.Assign) -> set[str]:
    return {name for target in statement.targets for name in _read(target)}


def _read(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def sets(before: Location | None, failed: Location | None) -> bool:
    """Whether a line sets, in the same function, a name that another reads, in what raised there if known."""
    made, read = statement_at(before), statement_at(failed)
    if made is None or read is None or made is read:
        return False
    names = _read(node_at(failed) or read) | _looped(failed)
    same = function_holding(before) is function_holding(failed)
    return same and bool(names & _given_a_value(made))


def _given_a_value(statement: ast.stmt) -> set[str]:
    """The names that a statement sets, or whose list it adds to."""
    match statement:
        case ast.Assign():
            return {ast.unparse(target) for target in statement.targets}
        case ast.Expr(ast.Call(ast.Attribute(owner, method))) if method in ADDING:
            return {ast.unparse(owner)}
    return set()


def _looped(where: Location | None) -> set[str]:
    """The names whose items a loop around a line goes through."""
    tree = parse(where.path) if where else None
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For)] if tree else []
    around = [n for n in loops if where and n.lineno < where.line <= (n.end_lineno or 0)]
    return {node.id for loop in around for node in ast.walk(loop.iter) if isinstance(node, ast.Name)}
