"""What a source asks of its objects: the attributes that it reads, by whatever spelling."""

import ast
from collections.abc import Callable

from dryfit.core.source import nodes_of

# Stands for the attributes that `getattr` is asked for by a name which is made up as the script runs.
COMPUTED = "getattr"


def asked_for(tree: ast.Module, counts: Callable[[ast.Attribute], bool] = lambda node: True) -> set[str]:
    """The names of attributes that are read, and all strings, for one of them may name an attribute."""
    nodes = list(nodes_of(tree))
    read = [node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    computed = {COMPUTED for node in nodes if isinstance(node, ast.Call) and _computes(node)}
    return {node.attr for node in read if counts(node)} | texts | computed


def _computes(call: ast.Call) -> bool:
    asks = isinstance(call.func, ast.Name) and call.func.id == "getattr" and len(call.args) > 1
    return asks and not isinstance(call.args[1], ast.Constant)
