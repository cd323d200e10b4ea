"""Manual optimisation: how many batches a module's own training step takes for one step of its optimizer."""

import ast
from collections.abc import Iterator
from typing import Any

from dryfit.core.source import definition_of


def stepped_every(module: Any) -> int:
    """The batches between two steps that the branch around `step()` in `training_step` asks for; 1 where none does."""
    if getattr(module, "automatic_optimization", True):
        return 1
    function = getattr(type(module), "training_step", None)
    definition = definition_of(getattr(function, "__code__", None))
    if function is None or definition is None:
        return 1
    branches = (node for node in ast.walk(definition) if isinstance(node, ast.If) and _steps(node))
    numbers = (_value(node, module, function) for branch in branches for node in _numbers(branch.test))
    return max((n for n in numbers if type(n) is int), default=1)


def _steps(branch: ast.If) -> bool:
    calls = (node for part in branch.body for node in ast.walk(part) if isinstance(node, ast.Call))
    return any(isinstance(call.func, ast.Attribute) and call.func.attr == "step" for call in calls)


def _numbers(test: ast.expr) -> Iterator[ast.expr]:
    """What a count is divided by, or compared with."""
    for node in ast.walk(test):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            yield node.right
        elif isinstance(node, ast.Compare):
            yield from node.comparators


def _value(node: ast.expr, module: Any, function: Any) -> Any:
    """A number that is written down, an attribute of the module, or a name of its file."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return module if node.id == "self" else function.__globals__.get(node.id)
    if not isinstance(node, ast.Attribute):
        return None
    # A property of the module's own would run the user's code: only what is held counts.
    owner = _value(node.value, module, function)
    if owner is module and node.attr == "hparams":
        return getattr(module, "hparams", None)
    held = vars(owner) if hasattr(owner, "__dict__") else owner
    return held.get(node.attr) if isinstance(held, dict) and node.attr in held else _entry(owner, node.attr)


def _entry(owner: Any, name: str) -> Any:
    return owner.get(name) if isinstance(owner, dict) else None
