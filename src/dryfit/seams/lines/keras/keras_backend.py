"""Operations that Keras 3 has moved from `keras.backend` to `keras.ops`."""

import ast
import sys
from types import FrameType, ModuleType
from typing import Any, NamedTuple

from dryfit.core.source import statement_at
from dryfit.seams.raised import Raised

BACKEND, OPERATIONS, PACKAGE = "keras.backend", "keras.ops", "keras"
# What has another name there, by the migration guide of Keras 3.
RENAMED = {
    "dot": "matmul",
    "gather": "take",
    "flatten": "ravel",
    "pow": "power",
    "permute_dimensions": "transpose",
    "switch": "where",
    "int_shape": "shape",
    "constant": "convert_to_tensor",
    "get_value": "convert_to_numpy",
    "eval": "convert_to_numpy",
    "l2_normalize": "normalize",
}


class Moved(NamedTuple):
    """What stands for an operation today, and what to do where that needs an import."""

    source: str
    advice: str = ""


def keras_operation(owner: Any, name: str, frame: FrameType) -> Moved:
    """What stands for an operation of `keras.backend`, by the names that the frame knows; nothing for all else."""
    operations = sys.modules.get(OPERATIONS)
    known = RENAMED.get(name, name)
    if not isinstance(owner, ModuleType) or owner.__name__ != BACKEND or not hasattr(operations, known):
        return Moved("")
    wanted = (operations, ""), (sys.modules.get(PACKAGE), ".ops")
    bound = {**frame.f_globals, **frame.f_locals}
    for module, path in wanted:
        alias = next((key for key, value in bound.items() if value is module), None)
        if alias is not None:
            return Moved(f"{alias}{path}.{known}")
    return Moved(f"__import__('keras').ops.{known}", f"`from keras import ops`, and write `ops.{known}`.")


def operations_beside(owner: Any, node: ast.Attribute, raised: Raised) -> list[ast.Attribute]:
    """The other operations of the statement that have moved as well."""
    statement = statement_at(raised.location)
    found = [n for n in ast.walk(statement) if isinstance(n, ast.Attribute)] if statement else []
    same = [other for other in found if ast.dump(other.value) == ast.dump(node.value) and _span(other) != _span(node)]
    return [n for n in same if not hasattr(owner, n.attr) and keras_operation(owner, n.attr, raised.frame).source]


def _span(node: ast.expr) -> tuple[int | None, ...]:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
