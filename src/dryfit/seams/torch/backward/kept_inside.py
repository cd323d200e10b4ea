"""What an object keeps of one call for the next, in an attribute of its own, with the graph that made it."""

import ast
import sys
from collections.abc import Iterator
from typing import Any

from dryfit.backends.torch import is_tensor, tensors_in
from dryfit.core.finding import Location
from dryfit.core.source import file_of_class, frames_from, is_user_file, location_of
from dryfit.seams.torch.backward.graph import graph_of
from dryfit.seams.torch.searching import function_of


def kept_inside(model: Any, loss: Any) -> Location | None:
    """The line that sets an attribute which the same function has read, and whose value is made of this loss's graph.

    The attribute is one of the model's modules, or of what a running function belongs to: a module of Lightning's
    around the layers that were called, or a trainer of the user's own.
    """
    graph = set(graph_of(loss.grad_fn))
    for owner in _owners(model):
        held = {**vars(owner), **vars(owner).get("_buffers", {})}
        found = {name for name, value in held.items() if _is_of(value, graph, loss)}
        for method in _methods(type(owner)) if found else ():
            statements = function_of(method)
            carried = [node for tree, _ in statements for node in _carried(tree, found)]
            if carried:
                return location_of(max(carried, key=lambda node: node.lineno), statements[0][1])
    return None


def _owners(model: Any) -> Iterator[Any]:
    seen = set[int]()
    running = (frame.f_locals.get("self") for frame in frames_from(sys._getframe()))
    own = (value for value in running if value is not None and is_user_file(file_of_class(type(value))))
    for owner in (*(model.modules() if model is not None else ()), *own):
        if id(owner) not in seen and hasattr(owner, "__dict__"):
            seen.add(id(owner))
            yield owner


def _methods(kind: type) -> list[Any]:
    """The functions of a class and of those that it is derived from. A constructor keeps nothing from call to call."""
    held = [(name, value) for base in kind.__mro__ for name, value in vars(base).items()]
    return [value for name, value in held if hasattr(value, "__code__") and name != "__init__"]


def _is_of(value: Any, graph: set[Any], loss: Any) -> bool:
    """Whether a value shares some of a loss's graph, and is not made of the loss itself for a log."""
    if not (is_tensor(value) or isinstance(value, (list, tuple, dict))):
        return False
    for tensor in tensors_in(value).values():
        nodes = list(graph_of(tensor.grad_fn)) if tensor.grad_fn is not None else []
        logged = loss.grad_fn in nodes and tensor.grad_fn is not loss.grad_fn
        if not logged and any(node in graph for node in nodes if not hasattr(node, "variable")):
            return True
    return False


def _carried(function: ast.AST, names: set[str]) -> list[ast.Assign | ast.AugAssign]:
    """The assignments to an attribute of these names that stand on or behind a line that reads it."""
    nodes = list(ast.walk(function))
    read = [n for n in nodes if isinstance(n, ast.Attribute) and _is_attribute(n, ast.Load)]
    found: list[ast.Assign | ast.AugAssign] = []
    for node in nodes:
        if not isinstance(node, ast.Assign | ast.AugAssign) or isinstance(node.value, ast.Constant):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        parts = [part for target in targets for part in ast.walk(target) if _is_attribute(part, ast.Store)]
        wanted = {part.attr for part in parts if isinstance(part, ast.Attribute)} & names
        again = any(n.attr in wanted and n.lineno <= (node.end_lineno or node.lineno) for n in read)
        if wanted and (again or isinstance(node, ast.AugAssign)):
            found.append(node)
    return found


def _is_attribute(node: ast.AST, context: type) -> bool:
    own = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    return own and isinstance(getattr(node, "ctx", None), context)
