"""Numbers in writing that the user's line reads as numbers, and that hold marks, commas or units."""

import ast
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.reading import Written
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.core.trace import calls_named
from dryfit.seams.lines.text.written import number_in, unread, writing_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What reads one text as a number, and what applies it to several.
KINDS, APPLYING = ("float", "int"), "map"
# Methods that may be asked of a text or a table once more: they give a part of it, or a changed copy.
ASKED_AGAIN = frozenset(
    (
        *("strip", "lstrip", "rstrip", "split", "rsplit", "partition", "lower", "upper", "get", "group", "splitlines"),
        *("drop", "copy", "dropna", "fillna", "ffill", "bfill", "reset_index", "sort_values", "sort_index", "head"),
        *("tail", "to_numpy", "to_frame", "squeeze", "ravel", "flatten", "tolist", "reindex", "set_index", "filter"),
    )
)
OPERATIONS = (ast.Call, ast.BinOp, ast.Compare)
# How a table gives its values as an array.
WHOLE, VALUES = "to_numpy", "values"
# The functions that read a table from a file, and the samples of what cannot be read that are told.
READING, SAMPLES = ("read_csv", "read_table", "read_fwf"), 3
# The type of a column without numbers, by the letter that numpy has for it.
NUMERIC = "biufcmM"


def written_numbers(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter numbers in writing that a line cannot read as they are; how to run it on what they mean."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (TypeError, ValueError)) else None
    node = _operation(raised) if raised is not None else None
    if raised is None or node is None:
        return None
    return _of_one(session, raised, node) or _of_several(session, raised, node) or _of_table(session, raised, node)


def _operation(raised: Raised) -> ast.expr | None:
    """The operation that ends where the exception's span does: the one that begins there, or the innermost."""
    where, tree = raised.location, parse(raised.location.path)
    end = where.end_line, where.end_column
    found = [n for n in nodes_of(tree) if isinstance(n, OPERATIONS)] if tree is not None else []
    found = [n for n in found if (n.end_lineno, n.end_col_offset) == end and n.lineno <= where.line]
    exact = [n for n in found if (n.lineno, n.col_offset) == (where.line, where.column)]
    return next(iter([*exact, *reversed(found)]), None)


# One text, and several


def _of_one(session: "Mending", raised: Raised, node: ast.expr) -> Retry | None:
    """`float(text)`, or `int(text)`."""
    if not isinstance(node, ast.Call) or len(node.args) != 1 or not _is_kind(node.func, raised):
        return None
    text = _again(node.args[0], raised)
    writing = writing_of(text) if isinstance(text, str) else None
    if writing is None:
        return None
    where = location_of(node, raised.location.path)
    entry = Written(ast.unparse(node.args[0]), writing, (text,), where, raised.number)
    session.recorder.script_adds("written", entry)
    made = f"{_ours('number_of')}({ast.unparse(node.args[0])}, {ast.unparse(node.func)})"
    return retry(raised, partial(rewrites.replaced, node=node, source=made), f"with {_done(text, writing)}")


def _of_several(session: "Mending", raised: Raised, node: ast.expr) -> Retry | None:
    """`map(float, texts)`, in whatever takes the numbers."""
    for call in (n for n in ast.walk(node) if isinstance(n, ast.Call) and len(n.args) == len(("kind", "texts"))):
        if ast.unparse(call.func) != APPLYING or not _is_kind(call.args[0], raised):
            continue
        texts = _again(call.args[1], raised)
        held = [text for text in texts if isinstance(text, str)] if isinstance(texts, (list, tuple)) else []
        text, writing = next(((t, w) for t in held if (w := writing_of(t)) is not None), ("", None))
        if writing is None:
            continue
        where = location_of(call, raised.location.path)
        session.recorder.script_adds(
            "written", Written(ast.unparse(call.args[1]), writing, (text,), where, raised.number)
        )
        made = f"__import__('functools').partial({_ours('number_of')}, kind={ast.unparse(call.args[0])})"
        return retry(raised, partial(rewrites.replaced, node=call.args[0], source=made), f"with {_done(text, writing)}")
    return None


def _is_kind(function: ast.expr, raised: Raised) -> bool:
    return isinstance(function, ast.Name) and function.id in KINDS and function.id not in names_in(raised.frame)


# A table, or a list


def _of_table(session: "Mending", raised: Raised, node: ast.expr) -> Retry | None:
    for operand in _operands(node):
        value = _again(operand, raised)
        columns = _columns(value)
        found = {name: places for name, texts in columns if (places := unread(texts)) is not None}
        if not found:
            continue
        session.recorder.script_adds("written", _entry(operand, value, found, raised))
        if len(found) < len(columns):
            return None  # Other columns hold words: they are numbered where the table is, and these read there.
        made = f"{_ours('read')}({ast.unparse(operand)})"
        done = _done(*next(iter(next(iter(found.values())).values())))
        return retry(raised, partial(rewrites.replaced, node=operand, source=made), f"with {done}")
    return None


def _entry(operand: ast.expr, value: Any, found: dict[str, dict[int, tuple[str, Any]]], raised: Raised) -> Written:
    texts = [text for places in found.values() for text in places.values()]
    writing, path = texts[0][1], raised.location.path
    samples = tuple(dict.fromkeys(text for text, kind in texts if kind == writing))[:SAMPLES]
    rows = {place for places in found.values() for place in places}
    return Written(
        ast.unparse(operand),
        writing,
        samples,
        location_of(operand, path),
        raised.number,
        tuple(name for name in found if name),
        min(rows),
        len(rows),
        len(value),
        _read_at(path) if type(value).__module__.partition(".")[0] == "pandas" else None,
    )


def _read_at(path: str) -> Location | None:
    calls = calls_named(path, *READING)
    return location_of(calls[0], path) if len(calls) == 1 else None


def _operands(node: ast.expr) -> Iterator[ast.expr]:
    """What an operation is given; of a table that it takes the values of, the table."""
    match node:
        case ast.Call():
            method = [node.func.value] if isinstance(node.func, ast.Attribute) else []
            parts = [*method, *node.args, *(word.value for word in node.keywords)]
        case ast.BinOp():
            parts = [node.left, node.right]
        case ast.Compare():
            parts = [node.left, *node.comparators]
        case _:
            parts = []
    for part in parts:
        whole = part.func if isinstance(part, ast.Call) and not part.args else part
        is_whole = isinstance(whole, ast.Attribute) and whole.attr == (VALUES if whole is part else WHOLE)
        yield whole.value if is_whole and isinstance(whole, ast.Attribute) else part


def _columns(value: Any) -> list[tuple[str, list[Any]]]:
    """The columns of texts that a table has, by their names; a list or an array is one without a name."""
    pandas, numpy = sys.modules.get("pandas"), sys.modules.get("numpy")
    if pandas is not None and isinstance(value, pandas.DataFrame):
        return [(str(name), list(column)) for name, column in value.items() if _holds_text(column)]
    if pandas is not None and isinstance(value, pandas.Series):
        return [(str(value.name or ""), list(value))] if _holds_text(value) else []
    if numpy is not None and isinstance(value, numpy.ndarray):
        value = value.tolist() if value.dtype.kind in "UO" and value.ndim in (1, 2) else []
    if not isinstance(value, (list, tuple)):
        return []
    flat = [part for row in value for part in (row if isinstance(row, (list, tuple)) else (row,))]
    return [("", flat)] if any(isinstance(part, str) for part in flat) else []


def _holds_text(column: Any) -> bool:
    return column.dtype.kind not in NUMERIC and any(isinstance(value, str) for value in column)


def _again(node: ast.expr, raised: Raised) -> Any:
    """What an expression gives, asked once more where that changes nothing."""
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    asked = all(isinstance(call.func, ast.Attribute) and call.func.attr in ASKED_AGAIN for call in calls)
    in_place = any(word.arg == "inplace" for call in calls for word in call.keywords)
    if not asked or in_place or any(isinstance(part, ast.Await | ast.Yield | ast.NamedExpr) for part in ast.walk(node)):
        return UNKNOWN
    if not calls and isinstance(node, ast.Name | ast.Attribute):
        return resolve(node, raised.frame)
    try:
        return evaluated(node, names_in(raised.frame))
    except Exception:
        return UNKNOWN


# What is run in its stead


def _ours(function: str) -> str:
    return f"__import__('sys').modules[{__name__!r}].{function}"


def _done(text: str, writing: str) -> str:
    return f"the number before it for {text!r}" if writing == "mark" else f"{number_in(text):g} for {text!r}"


# The last numbers that were read, by their kind: they are lent where one is missing.
_LAST: dict[type, Any] = {}


def number_of(text: Any, kind: type = float) -> Any:
    """The number that a text means; where it is missing, the one before."""
    try:
        found = kind(text)
    except ValueError:
        meant = number_in(text)
        found = kind(meant) if meant is not None else None
    if found is None or found != found:
        return _LAST.get(kind, kind(0))
    _LAST[kind] = found
    return found


def read(values: Any) -> Any:
    """A table, an array or a list with the numbers that its texts mean; where one is missing, its neighbour."""
    pandas = sys.modules.get("pandas")
    if pandas is not None and isinstance(values, pandas.DataFrame):
        return pandas.DataFrame(
            {name: _read(column) if _holds_text(column) else column for name, column in values.items()},
            index=values.index,
        )
    if pandas is not None and isinstance(values, pandas.Series):
        return _read(values)
    if hasattr(values, "dtype"):
        numpy = sys.modules["numpy"]
        return numpy.array(read(values.tolist()))
    return [read(value) if isinstance(value, (list, tuple)) else number_of(value) for value in values]


def _read(column: Any) -> Any:
    pandas = sys.modules["pandas"]
    numbers = pandas.Series([number_in(value) for value in column], index=column.index, name=column.name, dtype=float)
    whole = numbers.notna().all() and (numbers == numbers.round()).all()
    return numbers.astype("int64") if whole else numbers.ffill().bfill()
