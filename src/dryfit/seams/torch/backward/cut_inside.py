"""Where a function of the script's own, that makes the loss, takes its values out of the graph."""

import ast
import inspect
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import definition_of, is_user_file, location_of
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
    calls = [node for tree, _ in places for node in ast.walk(tree) if isinstance(node, ast.Call)]
    called = (resolve(call.func, frame) for call in calls)
    found = (_cut_in(one, cuts, DEPTH) for one in called if one is not model)
    return next((where for where in found if where is not None), None)


def _cut_in(called: Any, cuts: Cutting, depth: int) -> Location | None:
    function = _function(called)
    code: Any = getattr(function, "__code__", None)
    definition = definition_of(code) if code is not None and is_user_file(code.co_filename) else None
    if not isinstance(definition, ast.FunctionDef) or not depth:
        return None
    path, leading = code.co_filename, _leading(definition)
    blocks = [
        n for n in ast.walk(definition) if isinstance(n, ast.With) and any(part in leading for part in ast.walk(n))
    ]
    heads = [*definition.decorator_list, *(item.context_expr for block in blocks for item in block.items)]
    off = [head for head in heads if any(name in ast.unparse(head) for name in GRAD_OFF)]
    if off:
        return location_of(off[0], path)
    return search([(node, path) for node in leading], cuts) or _further_in(leading, function, cuts, depth)


def _further_in(leading: list[ast.stmt], function: Any, cuts: Cutting, depth: int) -> Location | None:
    """The same in the functions of the module that a function of it calls by name."""
    names = (n.func.id for part in leading for n in ast.walk(part) if isinstance(n, ast.Call) and _is_name(n.func))
    held = getattr(function, "__globals__", {})
    found = (_cut_in(held.get(name), cuts, depth - 1) for name in names)
    return next((where for where in found if where is not None), None)


def _is_name(node: ast.expr) -> bool:
    return isinstance(node, ast.Name)


def _function(called: Any) -> Any:
    """The function that is run for what is called: a module's forward, a partial's function."""
    called = getattr(called, "func", called)
    if hasattr(called, "named_parameters"):
        called = type(called).forward
    return inspect.unwrap(called) if callable(called) else None


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
