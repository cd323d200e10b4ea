"""Losses written by hand: columns and rows of as many values that pair each one with all, and plain differences."""

import ast
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.loss import Crossing
from dryfit.core.finding import Location
from dryfit.core.source import Site, is_user_file, location_of, nodes_of, parse
from dryfit.seams.torch.loss.residuals import Residuals

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Operations on two tensors, and those that take the second first.
OPERATIONS = ("__sub__", "__mul__", "__truediv__", "sub", "mul", "div", "__rsub__", "__rmul__", "__rtruediv__")
# Nodes of the graph between a loss and the operation; a loss written by hand is short.
NODES = 64
# Crossings kept between two backwards, and in all.
KEPT, LOOKED_AT = 8, 4
# An operand that says so itself is spread on purpose.
SPREADING = ("None", "newaxis", "unsqueeze", "view", "reshape", "expand", "keepdim")


class CrossingSeam:
    """Listens to the operations by which two tensors are compared, from the user's own lines."""

    def __init__(self, session: "Session", torch: Any) -> None:
        self.session = session
        self._found: list[tuple[Any, Crossing]] = []
        self.residuals = Residuals(session)
        for name in OPERATIONS:
            session.patches.wrap(torch.Tensor, name, self._operate)

    def _operate(self, original: Callable[..., Any], one: Any, *args: Any, **kwargs: Any) -> Any:
        result = original(one, *args, **kwargs)
        other: Any = args[0] if args else None
        if is_tensor(other) and one.dim() + other.dim() == 3 and _cross(one, other):
            self._see(original, one, other, result)
        elif is_tensor(other) and self.residuals.wants(one, other, result):
            self._differ(one, other, result)
        return result

    def _differ(self, one: Any, other: Any, result: Any) -> None:
        frame = sys._getframe(3)
        if self.session.measuring and is_user_file(frame.f_code.co_filename):
            with self.session.unseen():
                self.residuals.keep(one, other, result, Site.of(frame).location)

    def _see(self, original: Callable[..., Any], one: Any, other: Any, result: Any) -> None:
        frame = sys._getframe(3)
        if not self.session.measuring or not is_user_file(frame.f_code.co_filename) or len(self._found) >= KEPT:
            return
        if result.grad_fn is None or len(self.session.recorder.crossings) >= LOOKED_AT:
            return
        with self.session.unseen():
            where = Site.of(frame).location
            column, on_purpose = operands(where, first=one.dim() == 2)
            if not on_purpose:
                plain = original(one.detach().reshape(-1), other.detach().reshape(-1))
                answer, target = (one, other) if one.requires_grad else (other, one)
                shapes = tuple(answer.shape), tuple(target.shape)
                sizes = float(result.detach().abs().mean()), float(plain.abs().mean())
                self._found.append((result.grad_fn, Crossing(*shapes, *sizes, where, column)))

    def settle(self, loss: Any) -> None:
        """Enter those that the loss of a backward is made of."""
        self.residuals.settle(loss)
        found, self._found = self._found, []
        reached = _reached(loss.grad_fn) if found else []
        self.session.recorder.crossings.extend(c for node, c in found if any(node is other for other in reached))


def _cross(one: Any, other: Any) -> bool:
    """Whether (N, 1) meets (N,), and only one of the two can be learnt."""
    column, row = (one, other) if one.dim() == 2 else (other, one)
    if row.dim() != 1 or column.shape[1] != 1 or column.shape[0] != row.shape[0] or row.shape[0] < 2:
        return False
    return bool(one.requires_grad != other.requires_grad)


def _reached(node: Any) -> list[Any]:
    """The nodes nearest to a loss."""
    reached: list[Any] = []
    front = [node]
    while front and len(reached) < NODES:
        node = front.pop(0)
        if node is not None and not any(node is known for known in reached):
            reached.append(node)
            front.extend(inner for inner, _ in node.next_functions)
    return reached


def operands(where: Location, *, first: bool) -> tuple[Location | None, bool]:
    """The operand that is the column, and whether it says itself that it is spread."""
    pair = pair_at(where)
    if pair is None:
        return None, False
    column = pair[0] if first else pair[1]
    return location_of(column, where.path), any(word in ast.unparse(column) for word in SPREADING)


def pair_at(where: Location) -> tuple[ast.expr, ast.expr] | None:
    """What the operation at a place, or the function that does the same, is given."""
    tree = parse(where.path)
    span = (where.line, where.column, where.end_line, where.end_column)
    nodes = (n for n in nodes_of(tree) if isinstance(n, (ast.BinOp, ast.Call))) if tree else iter(())
    found = next((n for n in nodes if (n.lineno, n.col_offset, n.end_lineno, n.end_col_offset) == span), None)
    pair = [found.left, found.right] if isinstance(found, ast.BinOp) else found.args[:2] if found else []
    return (pair[0], pair[1]) if len(pair) == 2 else None
