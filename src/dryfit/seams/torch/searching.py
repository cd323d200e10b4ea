"""Where the user's source freezes parameters, or does what a wanted expression says."""

import ast
from collections.abc import Callable, Sequence
from typing import Any

from dryfit.core.finding import Location
from dryfit.core.source import definition_of, location_of, parse, user_frame

# The functions of the user's that hand a trainer the loss to go backward from.
GIVING_LOSS = ("training_step", "compute_loss")


def search(places: Sequence[tuple[ast.AST, str]], wanted: Callable[[ast.AST], bool]) -> Location | None:
    """The first wanted expression or statement of the first place that has one."""
    for tree, path in places:
        found = [n for n in ast.walk(tree) if isinstance(n, ast.expr | ast.stmt) and wanted(n)]
        if found:
            return location_of(min(found, key=lambda n: (n.lineno, n.col_offset)), path)
    return None


def function_of(function: Any) -> list[tuple[ast.AST, str]]:
    """The definition of a function of the user's, as a place to search."""
    code = getattr(function, "__code__", None)
    definition = definition_of(code)
    return [(definition, code.co_filename)] if code is not None and definition is not None else []


def freezing() -> Location | None:
    """The line that freezes parameters."""
    frame = user_frame()
    tree = parse(frame.f_code.co_filename) if frame else None
    within: list[tuple[ast.AST, str]] = [(tree, frame.f_code.co_filename)] if tree and frame else []
    return search(within, _freezes) or search(within, _may_freeze)


def _freezes(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
        is_false = isinstance(node.value, ast.Constant) and node.value.value is False
        return node.targets[0].attr == "requires_grad" and is_false
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    values = [*node.args, *(word.value for word in node.keywords)]
    off = any(isinstance(value, ast.Constant) and value.value is False for value in values)
    return node.func.attr == "requires_grad_" and off


def _may_freeze(node: ast.AST) -> bool:
    """`parameter.requires_grad = "head" in name`, which may hold of none, or `model.freeze()`."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
        return node.targets[0].attr == "requires_grad" and not isinstance(node.value, ast.Constant)
    called = node.func.attr if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else ""
    return called == "requires_grad_" or called.split("_")[0] == "freeze"


def own_backward() -> Location | None:
    """The backward in a function of the user's whose loss a trainer goes backward from itself."""
    frame = user_frame()
    tree = parse(frame.f_code.co_filename) if frame else None
    if tree is None or frame is None:
        return None
    handed = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name in GIVING_LOSS]
    inside = [(function, frame.f_code.co_filename) for function in handed]
    return search(inside, lambda node: asks(node, "backward") or asks(node, "manual_backward"))


def asks(node: ast.AST, method: str) -> bool:
    """Whether a node calls a method of this name."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method
