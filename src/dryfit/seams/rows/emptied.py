"""Columns that a statistic of NaN has made NaN, and that become 0 where NaN is replaced."""

import ast
import sys
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data_rows import EmptiedColumns
from dryfit.core.finding import Location
from dryfit.core.source import assigned_pairs, here, is_user_file, location_of, nodes_of, parse, statement_at
from dryfit.core.trace import assigned_values
from dryfit.seams.raised import UNKNOWN, resolve

if TYPE_CHECKING:
    from dryfit.seams.session import Session

# Rows from which a column that is all NaN says something.
FEWEST = 24
# What gives the same numbers in another form.
VIEWS = ("to_numpy", "astype", "numpy", "copy", "float", "double", "clone", "to")


def listen_numpy(session: "Session", module: Any) -> None:
    """Hear `numpy.nan_to_num`."""

    def replaced(original: Any, x: Any, *args: Any, **kwargs: Any) -> Any:
        frame = sys._getframe(2)
        if is_user_file(frame.f_code.co_filename) and session.listening and not session.recorder.script.emptied:
            with session.unseen():
                _see(session, x, frame, here(3))
        return original(x, *args, **kwargs)

    session.patches.wrap(module, "nan_to_num", replaced)


def _see(session: "Session", x: Any, frame: Any, where: Location | None) -> None:
    numpy: Any = sys.modules["numpy"]
    empty = _empty(x)
    call = next(
        (n for n in ast.walk(statement_at(where) or ast.Pass()) if isinstance(n, ast.Call) and _replaces(n)), None
    )
    if empty is None or call is None or where is None or not call.args:
        return
    tree, parts = parse(where.path), _operands(call.args[0], where.path)
    made = {ast.unparse(part): _held(part, frame) for part in parts}
    sources = [value for value in made.values() if getattr(value, "ndim", 0) == 2 and value.shape[1:] == x.shape[1:]]
    spoilt = [text for text, value in made.items() if _is_spoilt(value, empty)]
    places = [place for place in numpy.flatnonzero(empty) if any(_varies(value[:, place]) for value in sources)]
    if not spoilt or not places or tree is None:
        return
    pairs = [pair for node in nodes_of(tree) for pair in assigned_pairs(node)]
    statistics = [location_of(value, where.path) for target, value in pairs if ast.unparse(target) in spoilt]
    column = next(value[:, places[0]] for value in sources if _varies(value[:, places[0]]))
    known = column[~numpy.isnan(column)]
    entry = EmptiedColumns(
        len(places),
        int(x.shape[1]),
        len(x),
        spoilt[-1],
        float(known.std()),
        len(column) - len(known),
        tuple(statistics) or (where,),
        ast.unparse(call.func).rpartition(".")[0] if statistics else "",
    )
    session.recorder.script_adds("emptied", entry)


def _empty(x: Any) -> Any:
    """Which columns of a table are NaN in every row, where not all are."""
    numpy: Any = sys.modules["numpy"]
    if type(x).__name__ != "ndarray" or x.ndim != 2 or x.dtype.kind != "f" or len(x) < FEWEST:
        return None
    empty = numpy.isnan(x).all(axis=0)
    return empty if empty.any() and not empty.all() else None


def _is_spoilt(value: Any, empty: Any) -> bool:
    """Whether this is a row of statistics that is NaN for the very columns that are empty."""
    numpy: Any = sys.modules["numpy"]
    if getattr(value, "size", 0) != len(empty) or value.shape[-1:] != empty.shape or value.dtype.kind != "f":
        return False
    return bool((numpy.isnan(value.reshape(-1)) == empty).all())


def _varies(column: Any) -> bool:
    """Whether most rows of a column hold a number, and not all the same."""
    numpy: Any = sys.modules["numpy"]
    known = column[~numpy.isnan(column)] if column.dtype.kind == "f" else column
    return len(known) * 2 > len(column) >= FEWEST and bool((known != known[0]).any())


def _operands(node: ast.expr, path: str) -> list[ast.expr]:
    """What an expression is reckoned from, and what the statistics among that are of."""
    if isinstance(node, ast.Name) and (values := assigned_values(node, path)):
        node = values[-1]
    found: list[ast.expr] = []
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.BinOp):
            waiting += [part.left, part.right]
            continue
        found.append(part)
        if isinstance(part, ast.Name):
            for value in assigned_values(part, path)[-1:]:
                found += [inner for inner in ast.walk(value) if isinstance(inner, ast.Name)]
    return found


def _held(node: ast.expr, frame: Any) -> Any:
    """The array that an operand is, seen as numbers; nothing is called but what gives the same numbers."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in VIEWS:
        return _held(node.func.value, frame)
    if isinstance(node, ast.Attribute) and node.attr == "values":
        return _held(node.value, frame)
    value = resolve(node, frame)
    if value is UNKNOWN and isinstance(node, ast.Subscript):
        table = resolve(node.value, frame)
        key = resolve(node.slice, frame) if not isinstance(node.slice, ast.Constant) else node.slice.value
        if not isinstance(node.slice, ast.Name | ast.Attribute) or type(table).__name__ != "DataFrame":
            return None
        value = table[key] if isinstance(key, list) and all(name in table for name in key) else None
    if type(value).__name__ in ("DataFrame", "Series"):
        value = value.to_numpy()
    return value if type(value).__name__ == "ndarray" and value.dtype.kind in "fiu" else None


def _replaces(call: ast.Call) -> bool:
    return ast.unparse(call.func).rpartition(".")[2] == "nan_to_num"


LISTENERS = {"numpy": listen_numpy}
