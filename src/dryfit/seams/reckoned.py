"""Numbers of training steps that a script reckons from the size of its data, and that do not go once over it."""

import ast
from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.step import Reckoned
from dryfit.core.finding import Location
from dryfit.core.source import argument_node, frames_from, location_of, nodes_of, parse, user_frame
from dryfit.core.trace import assigned_values
from dryfit.seams.loops import loops_around
from dryfit.seams.raised import resolve, value_of
from dryfit.seams.torch.batch.loading import length_of

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# How far a name is followed to what it was given, and the share of the rows that a training reads at the least.
DEPTH, SHARE = 3, 0.5


def look(
    session: "Session", where: Location | None, name: str, steps: int, rows: int | None = None, batch: int | None = None
) -> None:
    """Enter an argument for the number of steps that is a quotient of the number of rows, and far too small.

    ``steps`` are those of the whole training. Where rows and batch are not known they are what the quotient says.
    """
    frame, given = user_frame(), argument_node(where, name)
    if frame is not None and where is not None and given is not None:
        _enter(session, frame, (given, where.path), name, steps, (rows, batch))


def look_at_loop(session: "Session", frame: FrameType | None) -> None:
    """Enter the turns of the one loop around a step, where it counts to such a quotient and draws its batches."""
    around = list(loops_around(frame))
    loader = session.live("loaders")[session.current_pass.loader] if session.current_pass else None
    rows, batch = length_of(getattr(loader, "dataset", None)), getattr(loader, "batch_size", None)
    if len(around) != 1 or around[0].turns is None or not rows or not batch:
        return
    where, turns = around[0].location, around[0].turns
    tree, held = parse(where.path), (f for f in frames_from(frame) if f.f_code.co_filename == where.path)
    for node in nodes_of(tree) if tree else ():
        if not isinstance(node, ast.For) or node.lineno != where.line or not isinstance(node.iter, ast.Call):
            continue
        holding = next((f for f in held if node.lineno <= f.f_lineno <= (node.end_lineno or 0)), None)
        if holding is not None and node.iter.args:
            _enter(session, holding, (node.iter.args[-1], where.path), "range", turns, (rows, batch))


def _enter(
    session: "Session",
    frame: FrameType,
    given: tuple[ast.expr, str],
    name: str,
    steps: int,
    known: tuple[int | None, int | None],
) -> None:
    (node, path), (rows, batch) = given, known
    node = _followed(node, path)
    nodes = list(_parts(node, path))
    divided = [n for n in nodes if isinstance(n, ast.BinOp) and isinstance(n.op, ast.FloorDiv | ast.Div)]
    counts = [found for n in nodes if (found := _rows(n, frame)) is not None]
    if not divided or not counts:
        return
    rows = counts[0] if rows is None else rows
    sizes = [size for n in divided if type(size := value_of(n.right, frame)) is int and size > 1]
    # A share of the rows is no number of batches, and may be meant.
    if batch is not None and sizes and not any(size % batch == 0 or batch % size == 0 for size in sizes):
        return
    batch = max(sizes, default=0) if batch is None else batch
    if 0 < steps * batch < SHARE * rows:
        entry = Reckoned(name, steps, steps * batch, rows, location_of(node, path))
        session.recorder.reckoned.extend([entry] if entry not in session.recorder.reckoned else [])


def _followed(node: ast.expr, path: str) -> ast.expr:
    for _ in range(DEPTH):
        values = assigned_values(node, path) if isinstance(node, ast.Name) else []
        if len(values) != 1:
            break
        node = values[0]
    return node


def _parts(node: ast.expr, path: str) -> Iterator[ast.AST]:
    """The parts of an expression, and of what the names in it were given."""
    for part in ast.walk(node):
        yield part
        if isinstance(part, ast.Name):
            given = _followed(part, path)
            yield from ast.walk(given) if given is not part else ()


def _rows(node: ast.AST, frame: FrameType) -> int | None:
    """The length of what holds rows, as `len(x)` or `x.shape[0]`; of loaders it is that of their batches."""
    holder: ast.expr | None = None
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "len" and len(node.args) == 1:
        holder = node.args[0]
    elif isinstance(node, ast.Subscript) and ast.unparse(node).endswith(".shape[0]"):
        holder = node.value.value if isinstance(node.value, ast.Attribute) else None
    value: Any = resolve(holder, frame) if holder is not None else None
    known = hasattr(value, "__getitem__") and hasattr(value, "__len__") and not isinstance(value, str | dict)
    return len(value) if known else None
