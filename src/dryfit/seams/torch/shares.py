"""Correct answers that a loop counts, and that the script divides by the number of batches."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
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
        for loop, name, divisor in _divided(frame):
            whole = _length(divisor) or _counter(loop, divisor)
            loader: Any = resolve(whole.loader, frame) if whole is not None else None
            if whole is None or not hasattr(loader, "batch_sampler") or not hasattr(loader, "dataset"):
                continue
            counted, rows = _number(frame.f_locals.get(name)), len(loader.dataset)
            counter = ast.unparse(whole.counter.target) if whole.counter is not None else ""
            by_batches = not counter or _number(frame.f_locals.get(counter)) == batches
            if batches < counted <= rows and by_batches:
                where = location_of(whole.loader if whole.counter is None else whole.counter, frame.f_code.co_filename)
                source = ast.unparse(whole.loader)
                known.append(Share(name, source, counted, batches, rows, where, counter, _rows_of(loop)))


@dataclass(frozen=True)
class Whole:
    """What a count is divided by: the length of a ``loader``, or the ``counter`` of the loop over one."""

    loader: ast.expr
    counter: ast.AugAssign | None = None


def _length(divisor: ast.expr) -> Whole | None:
    called = isinstance(divisor, ast.Call) and ast.unparse(divisor.func) == "len"
    return Whole(divisor.args[0]) if isinstance(divisor, ast.Call) and called and divisor.args else None


def _counter(loop: ast.For, divisor: ast.expr) -> Whole | None:
    """A name that the loop itself adds 1 to in each turn, once."""
    name = divisor.id if isinstance(divisor, ast.Name) else ""
    counting = [n for n in ast.walk(loop) if isinstance(n, ast.AugAssign) and ast.unparse(n.target) == name]
    one = len(counting) == 1 and counting[0] in loop.body and ast.unparse(counting[0]) == f"{name} += 1"
    over = loop.iter.args[0] if isinstance(loop.iter, ast.Call) and loop.iter.args else loop.iter
    return Whole(over, counting[0]) if one else None


def _rows_of(loop: ast.For) -> str:
    """How many rows a batch has, by what its answers are compared with; nothing where that has no name."""
    compared = [n for n in ast.walk(loop) if isinstance(n, ast.Compare) and isinstance(n.ops[0], ast.Eq)]
    names = [side.id for n in compared for side in n.comparators if isinstance(side, ast.Name)]
    return f"{names[-1]}.size(0)" if names else ""


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, RuntimeError):
        return 0.0


def _divided(frame: FrameType) -> Iterator[tuple[ast.For, str, ast.expr]]:
    """The loop at a frame's line, each of its counts that is divided by something behind it, and by what."""
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
        if len(above) == 1:
            yield loop, above.pop(), node.right


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
