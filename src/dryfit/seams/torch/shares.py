"""Correct answers that a loop counts, and that the script divides by the number of the loader's batches."""

import ast
from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.metrics import Share
from dryfit.core.source import definition_of, location_of, parse, user_frame
from dryfit.seams.raised import resolve

if TYPE_CHECKING:
    from dryfit.seams.session import Session

EQUALITIES = ("eq", "equal")
# A share within each batch, whose sum is divided by their number.
MEANS = ("mean", "len", "size", "accuracy_score")


class Shares:
    """Looks at the counts of a loop where its loader comes to an end."""

    def __init__(self, session: "Session") -> None:
        self.session = session

    def ended(self, batches: int) -> None:
        """A pass over a loader has ended, in the user's line that is running, after so many batches."""
        frame = user_frame()
        known = self.session.recorder.shares
        if frame is None or self.session.site is not None or known:
            return
        for name, length in _divided(frame):
            loader = resolve(length, frame)
            if not hasattr(loader, "batch_sampler") or not hasattr(loader, "dataset"):
                continue
            counted, rows = _number(frame.f_locals.get(name)), len(loader.dataset)
            if batches < counted <= rows:
                source = ast.unparse(length)
                known.append(Share(name, source, counted, batches, rows, location_of(length, frame.f_code.co_filename)))


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, RuntimeError):
        return 0.0


def _divided(frame: FrameType) -> Iterator[tuple[str, ast.expr]]:
    """The counts of the loop at a frame's line that are divided by a length behind it, and whose length that is."""
    scope = definition_of(frame.f_code) or parse(frame.f_code.co_filename)
    nodes = list(ast.walk(scope)) if scope is not None else []
    loop = next((n for n in nodes if isinstance(n, ast.For) and n.iter.lineno == frame.f_lineno), None)
    if loop is None:
        return
    counts = set(_counted(loop))
    quotients = [n for n in nodes if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div)] if counts else []
    # What is divided further, by the size of the batches say.
    divided = [quotient.left for quotient in quotients]
    for node in quotients:
        if node in divided or node.lineno <= (loop.end_lineno or 0):
            continue
        above = {n.id for n in ast.walk(node.left) if isinstance(n, ast.Name)} & counts
        below = node.right
        if len(above) == 1 and isinstance(below, ast.Call) and ast.unparse(below.func) == "len" and below.args:
            yield above.pop(), below.args[0]


def _counted(loop: ast.For) -> Iterator[str]:
    """The names that a loop adds the number of equal answers to."""
    made = [node for node in ast.walk(loop) if isinstance(node, ast.Assign)]
    equal = {t.id for node in made if _counts_equal(node.value) for t in node.targets if isinstance(t, ast.Name)}
    for node in ast.walk(loop):
        added = isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add)
        if isinstance(node, ast.AugAssign) and added and isinstance(node.target, ast.Name):
            names = {n.id for n in ast.walk(node.value) if isinstance(n, ast.Name)}
            if _counts_equal(node.value) or (names & equal and not _divides(node.value)):
                yield node.target.id


def _counts_equal(value: ast.expr) -> bool:
    nodes = list(ast.walk(value))
    compared = any(isinstance(n, ast.Compare) and any(isinstance(op, ast.Eq) for op in n.ops) for n in nodes)
    called = any(isinstance(n, ast.Attribute) and n.attr in EQUALITIES for n in nodes)
    return (compared or called) and not _divides(value)


def _divides(value: ast.expr) -> bool:
    """Whether a value is a share already."""
    nodes = list(ast.walk(value))
    named = any(getattr(n, "attr", getattr(n, "id", "")) in MEANS for n in nodes)
    return named or any(isinstance(n, ast.BinOp) and isinstance(n.op, ast.Div) for n in nodes)
