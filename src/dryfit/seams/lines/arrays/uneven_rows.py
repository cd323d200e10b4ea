"""Rows of numbers that the user's line makes one array of, and that are not all as long as each other."""

import ast
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import FILLED, Objects
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, method_of
from dryfit.core.trace import prepared
from dryfit.seams.lines.calls.kinds import NUMBERS
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import evaluated, names_in, node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What makes one array of several rows, and of one list a tensor.
JOINING = ("array", "asarray", "stack", "vstack", "tensor", "as_tensor", "FloatTensor", "LongTensor")
# What makes a tensor of each part that it is given.
OF_PARTS = ("from_tensor_slices", "from_tensors", "constant", "convert_to_tensor")


def uneven_rows(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter rows of unlike lengths; how to run the statement with zeros behind the shorter ones."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or not call.args or method_of(call) not in (*JOINING, *OF_PARTS):
        return None
    scope = names_in(raised.frame)
    held = ((part, evaluated(part, scope)) for part in _parts(call))
    found = next(((part, rows) for part, rows in held if len(set(_lengths(rows))) > 1), None)
    if found is None:
        return None
    node, rows = found
    lengths = _lengths(rows)
    path = raised.location.path
    shape = len(rows), min(lengths), max(lengths)
    made = prepared(node, path, raised.location.line) if isinstance(node, ast.Name) else None
    kind = type(rows[0]).__name__
    where = location_of(node, path)
    session.recorder.objects.append(Objects(ast.unparse(node), shape, (kind,), FILLED, where, number, made_at=made))
    source = f"__import__('sys').modules[{__name__!r}].filled({ast.unparse(node)})"
    return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with {FILLED}")


def _parts(call: ast.Call) -> Iterator[ast.expr]:
    """What each becomes one array: the argument, or the parts of a pipeline's."""
    front = list(call.args[:1])
    while front:
        given = front.pop(0)
        if method_of(call) in OF_PARTS and isinstance(given, ast.Tuple | ast.Dict):
            front = [*(given.elts if isinstance(given, ast.Tuple) else given.values), *front]
        else:
            yield given


def _lengths(rows: Any) -> list[int]:
    """The lengths of rows of plain numbers; none where they hold, or are, anything else."""
    if not isinstance(rows, (list, tuple)) or not rows:
        return []
    numpy = sys.modules.get("numpy")
    numbers = (*NUMBERS, numpy.number) if numpy is not None else NUMBERS
    of_lists = all(isinstance(row, (list, tuple)) and all(isinstance(n, numbers) for n in row) for row in rows)
    of_arrays = numpy is not None and all(isinstance(row, numpy.ndarray) and row.ndim == 1 for row in rows)
    return [len(row) for row in rows] if of_lists or of_arrays else []


def filled(rows: Any) -> list[Any]:
    """Rows of numbers with zeros behind the shorter ones, each of the kind that it was."""
    longest = max(map(len, rows))
    if isinstance(rows[0], (list, tuple)):
        return [[*row, *([0] * (longest - len(row)))] for row in rows]
    numpy = sys.modules["numpy"]
    return [numpy.pad(row, (0, longest - len(row))) for row in rows]
