"""Losses written by hand in which a column meets a row, answers one and targets the other: each is paired with all."""

import ast
import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import numpy_of
from dryfit.core.evidence.loss import Crossing
from dryfit.core.source import Site, is_user_file, nodes_of, parse
from dryfit.seams.keras.forward.axes import shape_of
from dryfit.seams.keras.forward.layers import LayerSeam
from dryfit.seams.torch.loss.crossing import KEPT, LOOKED_AT, operands, pair_at

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Operations of tensors, and the functions that do the same.
OPERATORS = ("__sub__", "__mul__", "__truediv__", "__rsub__", "__rmul__", "__rtruediv__")
FUNCTIONS = ("subtract", "multiply", "divide", "squared_difference")


# How a column is made a row: tensors of TensorFlow have no method for it.
SQUEEZED = "[:, 0]"


class CrossingSeam:
    """Listens to TensorFlow's operations by which two tensors are compared, from the user's own lines."""

    def __init__(self, session: "Session", tensorflow: Any) -> None:
        self.session = session
        self._found: list[Crossing] = []
        for name in OPERATORS:
            session.patches.wrap(tensorflow.Tensor, name, self._operate)
        for owner in (tensorflow, tensorflow.math):
            for name in FUNCTIONS:
                session.patches.wrap(owner, name, self._operate)
        session.objects["keras_crossings"] = self

    def _operate(self, original: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        result = original(*args, **kwargs)
        if len(args) == 2 and len(self._found) < KEPT and _cross(*args):
            self._see(original, *args)
        return result

    def _see(self, original: Callable[..., Any], one: Any, other: Any) -> None:
        frame, first = sys._getframe(3), len(one.shape) == 2
        column, row = (one, other) if first else (other, one)
        seams = [seam.layers for seam in self.session.objects.get("keras", {}).values()]
        if not is_user_file(frame.f_code.co_filename):
            return
        answered = any(_answered(layers, column, row) for layers in seams)
        flattened = not answered and any(_flattened(layers, column, row) for layers in seams)
        if not answered and not flattened and not any(_derived(layers, frame, first=first) for layers in seams):
            return
        with self.session.unseen(ours=False):
            flat, target = _values(column).reshape(-1), _values(row)
            where = Site.of(frame).location
            at, on_purpose = operands(where, first=first)
            # A row of the same answers is paired with the column on purpose: a loss of ranks.
            if on_purpose or (flat == target).all():
                return
            pairs = _pair(_values(column), target, first), _pair(flat, target, first)
            whole, aligned = (float(abs(_values(original(*pair))).mean()) for pair in pairs)
            given, truth = (row, column) if flattened else (column, row)
            shapes = tuple(given.shape), tuple(truth.shape)
            self._found.append(Crossing(shapes[0], shapes[1], whole, aligned, where, at, SQUEEZED))

    def settle(self) -> None:
        """Enter those since the step before, when gradients are applied."""
        found, self._found = self._found, []
        known = self.session.recorder.crossings
        known.extend(found[: max(0, LOOKED_AT - len(known))])


def _pair(column: Any, row: Any, first: bool) -> tuple[Any, Any]:
    constant = sys.modules["tensorflow"].constant
    return (constant(column), constant(row)) if first else (constant(row), constant(column))


def _values(tensor: Any) -> Any:
    return numpy_of(tensor)


def _cross(one: Any, other: Any) -> bool:
    """Whether (N, 1) meets (N,)."""
    row, column = sorted((shape_of(one), shape_of(other)), key=len)
    return len(row) == 1 and column == (*row, 1) and (row[0] or 0) > 1


def _answered(layers: LayerSeam, column: Any, row: Any) -> bool:
    """Whether a model, outside of its own call, made the column and not the row."""
    return not layers.inside and layers.made(column) is not None and layers.made(row) is None


def _flattened(layers: LayerSeam, column: Any, row: Any) -> bool:
    """Whether the row is a model's last answer without its last axis, and no model made the column."""
    if layers.inside or layers.last is None or layers.made(column) is not None or layers.made(row) is not None:
        return False
    values = _values(row)
    answers = (_values(leaf) for leaf, _ in layers.last.outputs)
    return values is not None and any(
        a is not None and a.size == values.size and (a.reshape(-1) == values).all() for a in answers
    )


def _derived(layers: LayerSeam, frame: FrameType, *, first: bool) -> bool:
    """Whether the column is computed of a model's answer under the tape that the line is in, and the row before it."""
    where = Site.of(frame).location
    pair, tree = pair_at(where), parse(where.path)
    if layers.inside or pair is None or tree is None:
        return False
    column, row = pair if first else pair[::-1]
    tapes = [n for n in nodes_of(tree) if isinstance(n, ast.With) and "GradientTape" in ast.unparse(n.items[0])]
    around = next((n for n in tapes if n.lineno < where.line <= (n.end_lineno or 0)), None)
    if around is None or not isinstance(column, ast.Name) or not isinstance(row, ast.Name):
        return False
    made = [n for n in ast.walk(around) if isinstance(n, ast.Assign)]
    names = {ast.unparse(target): n.value for n in made for target in n.targets}
    value, known = names.get(column.id), {**frame.f_globals, **frame.f_locals}
    calls = (
        [n.func.id for n in ast.walk(value) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)]
        if value
        else []
    )
    kind = layers.model_class
    return row.id not in names and kind is not None and any(isinstance(known.get(name), kind) for name in calls)
