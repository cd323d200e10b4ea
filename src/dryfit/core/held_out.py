"""Names of data that is kept from the training, and whether a script ever does anything with it."""

import ast
import re
from collections.abc import Iterator

from dryfit.core.source import nodes_of, parse

# The names of data that is kept from the training.
HELD_OUT = re.compile(r"(^|_)(test|val|valid|validation|dev|eval|holdout)(_|$|\d)|^(test|val|valid|eval|dev)[a-z]*$")
# Calls that only show data, and attributes that only tell of it.
SHOWN, TOLD = ("print", "len"), ("shape", "dtype", "size", "element_spec")


def never_used(path: str) -> set[str]:
    """The names of held-out data that a file binds, and reads only to prepare or to show what they stand for."""
    tree = parse(path)
    nodes = list(nodes_of(tree)) if tree is not None else []
    names = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    held = {name for name in names if HELD_OUT.search(name.lower())}
    aside = {id(part) for node in nodes for part in _aside(node, held)}
    used = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load) and id(n) not in aside}
    return held - used


def _aside(node: ast.AST, held: set[str]) -> Iterator[ast.AST]:
    """The parts of a statement or an expression that make nothing of the data that they read."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    bound = {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)} & held
    if bound and isinstance(node, ast.Assign | ast.AugAssign):
        yield from (part for part in ast.walk(node.value) if isinstance(part, ast.Name) and part.id in bound)
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SHOWN:
        yield from node.args
    if isinstance(node, ast.Attribute) and node.attr in TOLD:
        yield node.value
