"""Where a function of the script's own, that makes the loss, takes its values out of the graph."""

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FrameType
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of, nodes_of, parse
from dryfit.seams.raised import resolve
from dryfit.seams.torch.searching import search

# What switches gradients off, around a function or a part of it.
GRAD_OFF = ("no_grad", "inference_mode")
# Calls, one within the other, that are gone into.
DEPTH = 2

Places = Sequence[tuple[ast.AST, str]]
Cutting = Callable[[ast.AST], bool]


def cut_inside(places: Places, frame: FrameType, cuts: Cutting, model: Any) -> Location | None:
    """The first place in the functions that these statements call, but the model, where what they answer is cut off."""
    for tree, path in places:
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            called, method = resolve(call.func, frame), _method(call, path)
            if called is model:
                continue
            found = _cut_in(called, cuts, DEPTH) or (_cut_off(method, path, {}, cuts, DEPTH) if method else None)
            if found is not None:
                return found
    return None


def _method(call: ast.Call, path: str) -> ast.FunctionDef | None:
    """The method that is called of the object whose own method the line is in."""
    tree, name = parse(path), call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if tree is None or not name or ast.unparse(call.func) != f"self.{name}":
        return None
    classes = (n for n in nodes_of(tree) if isinstance(n, ast.ClassDef))
    around = [n for n in classes if n.lineno <= call.lineno <= (n.end_lineno or 0)]
    own = (part for node in around for part in node.body if isinstance(part, ast.FunctionDef))
    return next((part for part in own if part.name == name), None)


def _cut_in(called: Any, cuts: Cutting, depth: int) -> Location | None:
    function = _function(called)
    code: Any = getattr(function, "__code__", None)
    definition = definition_of(code) if code is not None and is_user_file(code.co_filename) else None
    if definition is None or not depth:
        return None
    return _cut_off(definition, code.co_filename, getattr(function, "__globals__", {}), cuts, depth)


def _cut_off(
    definition: ast.FunctionDef, path: str, held: Mapping[str, Any], cuts: Cutting, depth: int
) -> Location | None:
    """Where what a function gives back is cut off: all of it, a part that it is made of, or in what it calls."""
    leading = _leading(definition)
    around = [node for node in ast.walk(definition) if isinstance(node, ast.With)]
    blocks = [node for node in around if any(part in leading for part in ast.walk(node))]
    heads = [*definition.decorator_list, *(item.context_expr for block in blocks for item in block.items)]
    off = [head for head in heads if any(name in ast.unparse(head) for name in GRAD_OFF)]
    if off:
        return location_of(off[0], path)
    return search([(node, path) for node in leading], cuts) or _further_in(leading, held, cuts, depth)


def _further_in(leading: list[ast.stmt], held: Mapping[str, Any], cuts: Cutting, depth: int) -> Location | None:
    """The same in the functions of the module that a function of it calls by name."""
    calls = (n.func for part in leading for n in ast.walk(part) if isinstance(n, ast.Call))
    found = (_cut_in(held.get(func.id), cuts, depth - 1) for func in calls if isinstance(func, ast.Name))
    return next((where for where in found if where is not None), None)


def _function(called: Any) -> Any:
    """The function that is run for what is called: a module's forward, a partial's function."""
    called = getattr(called, "func", called)
    if hasattr(called, "named_parameters") and not isinstance(called, type):
        called = type(called).forward
    return inspect.unwrap(called) if callable(called) and not isinstance(called, type) else None


def _leading(definition: ast.FunctionDef) -> list[ast.stmt]:
    """The statements of a function that what it gives back is made of, the last first."""
    own = sorted(_simple(definition), key=lambda node: -node.lineno)
    needed, found = set[str](), list[ast.stmt]()
    for node in own:
        made = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        stored = {n.id for target in made if target is not None for n in ast.walk(target) if isinstance(n, ast.Name)}
        if isinstance(node, ast.Return) or stored & needed:
            found.append(node)
            needed |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    return found


def _simple(definition: ast.FunctionDef) -> Iterator[ast.stmt]:
    kinds = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return)
    yield from (node for node in ast.walk(definition) if isinstance(node, kinds))
