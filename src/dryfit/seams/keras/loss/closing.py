"""The function that a model of the user's own ends its call with, where no layer's activation does."""

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.loss import RANGES
from dryfit.core.finding import Location
from dryfit.core.scopes import own_nodes
from dryfit.core.source import file_of_class, is_user_file, location_of, nodes_of, parse

if TYPE_CHECKING:
    from dryfit.seams.keras.forward.layers import LayerSeam

# Values of which this share is exactly 0, and none below, come out of a ReLU.
RECTIFIED_VALUES, RECTIFIED_SHARE = 32, 0.1


def closing(layers: "LayerSeam", answer: Any, given: Any) -> tuple[str, Location] | None:
    """What the last model's `call` returns its answer through, and where it is written."""
    if layers.last is None or layers.made(answer) is not layers.last.model:
        return None
    found = _returned(type(layers.last.model))
    low, high = RANGES[found[0]] if found else (0.0, 0.0)
    if found is None or given.min is None or given.max is None or not low <= given.min <= given.max <= high:
        return None
    return found


def rectified(given: Any) -> bool:
    """Whether values that no layer's activation made are cut off at 0: logits are seldom 0, and never so many."""
    zeros = given.zero_fraction or 0.0
    return bool(
        not given.integral and given.size >= RECTIFIED_VALUES and given.min == 0 and RECTIFIED_SHARE <= zeros < 1
    )


def unreached(activation: str, truth: Any) -> float | None:
    """The share of the targets' variance that answers of this activation can never meet."""
    values = numpy_of(truth) if activation in RANGES else None
    if values is None or not values.size or values.dtype.kind not in "fiu":
        return None
    values = values.astype("float64")
    spread = float(values.var())
    return float(((values - values.clip(*RANGES[activation])) ** 2).mean()) / spread if spread else None


def _returned(model_class: type) -> tuple[str, Location] | None:
    path = file_of_class(model_class)
    tree = parse(path) if path and is_user_file(path) else None
    classes = [node for node in nodes_of(tree) if isinstance(node, ast.ClassDef)] if tree else []
    calls = [
        part
        for node in classes
        if node.name == model_class.__name__
        for part in node.body
        if isinstance(part, ast.FunctionDef) and part.name == "call"
    ]
    if len(calls) != 1 or path is None:
        return None
    inside = own_nodes(calls[0])
    returns = [node for node in inside if isinstance(node, ast.Return)]
    value = _value(returns[0].value, inside) if len(returns) == 1 else None
    name = _function(value)
    return (name, location_of(value, path)) if value is not None and name in RANGES else None


def _value(node: ast.expr | None, inside: Sequence[ast.AST]) -> ast.expr | None:
    """What is returned: a name by the last assignment to it."""
    if not isinstance(node, ast.Name):
        return node
    changed = [n for n in inside if isinstance(n, ast.AugAssign) and getattr(n.target, "id", "") == node.id]
    given = [n for n in inside if isinstance(n, ast.Assign) and [getattr(t, "id", "") for t in n.targets] == [node.id]]
    last = max(given, key=lambda n: n.lineno, default=None)
    return None if changed or last is None else last.value


def _function(node: ast.expr | None) -> str:
    """The function of a library that an expression calls; what the model itself holds may be anything."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
        return ""
    text = ast.unparse(node.func)
    return "" if text.startswith("self.") else text.rpartition(".")[2]
