"""Tensors of TensorFlow that the user's line pairs, and whose shapes do not go together."""

import ast
import sys
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import UnlikeArrays
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.arrays.unlike import apart
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import evaluated, names_in, node_over, raised_by, retry, value_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What an operand may be made of to be computed once more, and where the functions live that change nothing by it.
PLAIN = (ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Attribute, ast.Subscript, ast.Slice, ast.Tuple, ast.Call)
PURE, DRAWING = ("tensorflow", "keras", "tf_keras"), "random"


def unlike_tensors(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter two tensors that do not go together; how to run the line where one holds a value for each row of the other.

    A sum over an axis that is not kept leaves such values, which are paired with the columns.
    """
    tensorflow = sys.modules.get("tensorflow")
    if tensorflow is None or not isinstance(error, tensorflow.errors.InvalidArgumentError):
        return None
    raised = raised_by(error.__traceback__, number)
    node = node_over(raised.location, ast.BinOp) if raised is not None else None
    # Of products of matrices the operation itself is told.
    if raised is None or node is None or isinstance(node.op, ast.MatMult):
        return None
    values = [_again(part, raised.frame) for part in (node.left, node.right)]
    if not all(tensorflow.is_tensor(value) for value in values):
        return None
    one, other = (tuple(value.shape) for value in values)
    if not apart(one, other):
        return None
    where = location_of(node, raised.location.path)
    session.recorder.script_adds("unlike_arrays", UnlikeArrays(ast.unparse(node), one, other, False, where, number))
    small, row, whole = (node.left, one, other) if len(one) < len(other) else (node.right, other, one)
    if not row or whole[: len(row)] != row:
        return None
    source = f"({ast.unparse(small)})[{', '.join(['...', *['None'] * (len(whole) - len(row))])}]"
    return retry(raised, partial(rewrites.replaced, node=small, source=source), "with an axis of its own for each row")


def _again(node: ast.expr, frame: FrameType) -> Any:
    """What an operand is, computed once more where that changes nothing; None elsewhere."""
    parts = [part for part in ast.walk(node) if isinstance(part, ast.expr)]
    if not all(isinstance(part, PLAIN) for part in parts):
        return None
    if not all(_is_pure(part.func, frame) for part in parts if isinstance(part, ast.Call)):
        return None
    try:
        return evaluated(node, names_in(frame))
    except Exception:
        return None


def _is_pure(function: ast.expr, frame: FrameType) -> bool:
    """Whether a function is one of a library's operations, and draws nothing."""
    found = value_of(function, frame)
    own = str(getattr(found, "__module__", "")).partition(".")[0]
    return own in PURE and not isinstance(found, type) and DRAWING not in ast.unparse(function)
