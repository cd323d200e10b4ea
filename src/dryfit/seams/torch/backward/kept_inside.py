"""What a module keeps of one call for the next, in an attribute of its own, with the graph that made it."""

import ast
from functools import partial
from typing import Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.finding import Location
from dryfit.seams.torch.backward.graph import graph_of
from dryfit.seams.torch.searching import function_of, search

# The functions of a module that are called in each turn.
CALLED = ("forward", "training_step")


def kept_inside(model: Any, graph: set[Any]) -> Location | None:
    """The line that sets an attribute which the same function reads, and whose value is made of this graph."""
    for module in model.modules():
        held = {**vars(module), **module._buffers}
        found = [name for name, value in held.items() if _is_of(value, graph)]
        for called in CALLED if found else ():
            statements = function_of(getattr(type(module), called, None))
            nodes = [node for tree, _ in statements for node in ast.walk(tree)]
            read = {n.attr for n in nodes if isinstance(n, ast.Attribute) and _is_attribute(n, ast.Load)}
            for name in (name for name in found if name in read):
                where = search(statements, partial(_sets, name=name))
                if where is not None:
                    return where
    return None


def _is_of(value: Any, graph: set[Any]) -> bool:
    if not (is_tensor(value) or isinstance(value, (list, tuple))):
        return False
    kept = [tensor for tensor in tensors_in(value).values() if tensor.grad_fn is not None]
    return any(node in graph for tensor in kept for node in graph_of(tensor.grad_fn) if not hasattr(node, "variable"))


def _is_attribute(node: ast.AST, context: type) -> bool:
    own = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    return own and isinstance(getattr(node, "ctx", None), context)


def _sets(node: ast.AST, name: str) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else []
    parts = [part for target in targets for part in ast.walk(target) if _is_attribute(part, ast.Store)]
    return any(isinstance(part, ast.Attribute) and part.attr == name for part in parts)
