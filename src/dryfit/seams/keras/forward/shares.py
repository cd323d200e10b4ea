"""Softmaxes over an axis of one or over queries, by Keras' functions and layers."""

import ast
import re
import sys
from collections import deque
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.editing import node_at
from dryfit.core.evidence.forward import SoleShare, Weighing
from dryfit.core.finding import Location
from dryfit.core.source import assigned_name, function_holding, here, is_user_file

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# The axes of one score for every step of every row.
SCORES = 3
# What multiplies its first operand as a matrix.
PRODUCTS = ("matmul", "bmm", "mm")
# What exchanges its axes on the way.
TURNED = re.compile(r"transpose|permute|swapaxes|moveaxis|\.m?T\b")
TURNING = ("transpose_a", "adjoint_a")
# Rows of weights sum to 1 but for what all their sums are off by rounding, of which this is the least.
ROUNDINGS, ROUNDING = 20, 1e-5
# Where the softmaxes of the script over another axis than the last are kept, and how many of them.
MADE, KEPT = "softmaxes", 8


def listen(session: "Session", module: Any) -> None:
    """Listen to a module's softmax, where it has one."""

    def softmax(original: Any, x: Any, *args: Any, **kwargs: Any) -> Any:
        axis = kwargs.get("axis", args[0] if args else -1)
        result = original(x, *args, **kwargs)
        if session.listening and _is_user(sys._getframe(2)):
            where = here(3)
            with session.unseen():
                _see(session, x, axis, where)
                _see_weights(session, result, axis, where)
            if axis not in (-1, len(result.shape) - 1):
                session.objects.setdefault(MADE, deque(maxlen=KEPT)).append((result, where))
        return result

    if hasattr(module, "softmax"):
        session.patches.wrap(module, "softmax", softmax)


def see_layer(session: "Session", layer: Any, args: Any, result: Any, where: Location | None) -> None:
    """The scores that a layer has taken a softmax of: those it was given, or made itself."""
    if type(layer).__name__ == "Softmax":
        axis = getattr(layer, "axis", -1)
        _see(session, args[0] if args else None, axis, where)
        _see_weights(session, result, axis, where)
    elif getattr(getattr(layer, "activation", None), "__name__", "") == "softmax":
        _see(session, getattr(result, "_keras_logits", None), -1, where)


def _see(session: "Session", scores: Any, axis: Any, where: Location | None) -> None:
    shape = list(getattr(scores, "shape", ()))
    if not isinstance(axis, int) or len(shape) < 2 or session.recorder.sole_shares or shape[axis] != 1:
        return
    last = axis in (-1, len(shape) - 1)
    # Weights of one query are for its keys where they weigh these in a product.
    over = 1 if last and len(shape) == SCORES else -1 if not last and shape[-1] > 1 and _weighs(where) else None
    found = numpy_of(scores) if over is not None else None
    if found is None or not found.size:
        return
    spread = float((found.max(axis=over) - found.min(axis=over)).max())
    if spread > 0:
        session.recorder.sole_shares.append(SoleShare(int(shape[over or 0]), spread, where, over or 0))


def made_at(session: "Session", answer: Any) -> Location | None:
    """The line of the script's own softmax that made this very tensor, or last one of its shape."""
    known = [(result, where) for result, where in session.objects.get(MADE, ()) if result.shape == answer.shape]
    same = [(result, where) for result, where in known if result is answer]
    found: Location | None = (same or known or [(None, None)])[-1][1]
    return found


def _see_weights(session: "Session", weights: Any, axis: Any, where: Location | None) -> None:
    """Enter square weights that add up to 1 over the queries and are summed over the keys."""
    shape, known = list(getattr(weights, "shape", ())), session.recorder.weighings
    if not isinstance(axis, int) or len(shape) < SCORES or known or axis not in (-2, len(shape) - 2):
        return
    found = numpy_of(weights) if shape[-1] == shape[-2] != 1 and _weighs(where) else None
    if found is None or not found.size:
        return
    sums, rounding = found.sum(-1), abs(found.sum(-2) - 1).max()
    if abs(sums - 1).max() > ROUNDINGS * rounding + ROUNDING:
        known.append(Weighing(int(shape[-1]), float(sums.min()), float(sums.max()), where))


def _weighs(where: Location | None) -> bool:
    """Whether what is made here is multiplied as a matrix from the left: summed over its last axis."""
    around, name = function_holding(where), assigned_name(where)
    for node in ast.walk(around) if around is not None else ():
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            left: ast.expr = node.left
        elif isinstance(node, ast.Call) and node.args and ast.unparse(node.func).rpartition(".")[2] in PRODUCTS:
            left = node.args[0]
        else:
            continue
        if TURNED.search(ast.unparse(left)) or any(word.arg in TURNING for word in getattr(node, "keywords", ())):
            continue
        if any(_is_at(part, name, where) for part in ast.walk(left)):
            return True
    return False


def _is_at(part: ast.AST, name: str, where: Location | None) -> bool:
    named = bool(name) and isinstance(part, ast.Name) and part.id == name
    return named or (isinstance(part, ast.Call) and where is not None and part is node_at(where))


def _is_user(frame: Any) -> bool:
    return is_user_file(frame.f_code.co_filename)
