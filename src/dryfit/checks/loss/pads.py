"""Where a script pads its labels: in its collate function, or in the row of its dataset."""

import ast
from collections.abc import Iterator

from dryfit.checks.loss.left_out import TARGETS
from dryfit.core.evidence import Batch
from dryfit.core.finding import Location
from dryfit.core.source import location_of, method_of, nodes_of, parse, source_of

# What makes the rectangle that rows of labels are laid into, and what lengthens them.
FILLING = ("zeros", "full", "zeros_like", "full_like", "ones", "pad")


def padded_at(batch: Batch | None, used: Location | None) -> Location | None:
    """The last line that pads in the script's own collate function, or the one that pads labels there or in a row."""
    made = next((c.collate_location for c in (batch.collations if batch else ()) if c.collate_given), None)
    path = made.path if made is not None else used.path if used is not None else ""
    tree = parse(path) if path else None
    name = source_of(made) if made is not None else "__getitem__"
    functions = [n for n in nodes_of(tree) if isinstance(n, ast.FunctionDef) and n.name == name] if tree else []
    calls = [n for function in functions for n in ast.walk(function) if isinstance(n, ast.Call)]
    found: list[ast.expr] = [n for n in calls if made is not None and method_of(n) == "pad_sequence"]
    found = found or [value for function in functions for value in _lengthened(function)]
    return location_of(max(found, key=lambda node: node.lineno), path) if found else None


def _lengthened(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """What a function gives its labels with one number in many places."""
    for statement in ast.walk(function):
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        targets = [statement.target] if isinstance(statement, ast.AugAssign) else targets
        value = statement.value if isinstance(statement, ast.Assign | ast.AugAssign) else None
        if value is None or not any(isinstance(t, ast.Name) and TARGETS.search(t.id) for t in targets):
            continue
        if any(_is_filler(node) for node in ast.walk(value)):
            yield value


def _is_filler(node: ast.AST) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return any(isinstance(part, ast.List) and len(part.elts) == 1 for part in (node.left, node.right))
    return isinstance(node, ast.Call) and method_of(node) in FILLING
