"""Tables of pandas that a line lays out anew, casts or fills, where some of the rows do not fit."""

import ast
import sys
from collections.abc import Mapping
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.data import Objects
from dryfit.core.evidence.mistaken import UnlikeArrays
from dryfit.core.evidence.reading import NotWhole, Pivoted
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams.lines.arrays.object_arrays import PLACES
from dryfit.seams.lines.text.numbers import NUMERIC
from dryfit.seams.lines.text.written import unread
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What lays a table out anew, and what asks for another type.
PIVOT, UNSTACK, CASTING = "pivot", "unstack", "astype"
# What looks each value up, and the keys that are told of those it does not find.
LOOKING_UP, SHOWN = "map", 3
# Methods that are asked of a table once more: they change nothing and draw nothing.
AGAIN = frozenset(
    ("map", "shift", "diff", "replace", "set_index", "reset_index", "groupby", "get", "copy", "pct_change", "rank")
)


# Rows for one cell


def pivoted(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a table of which several rows belong into one cell; how to run the statement with the first of each."""
    raised = _by_pandas(error, number, ValueError)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or not isinstance(call.func, ast.Attribute):
        return None
    found = {PIVOT: _of_pivot, UNSTACK: _of_unstack}.get(call.func.attr)
    laid = found(call, call.func, raised) if found is not None else None
    if laid is None:
        return None
    keys, source = laid
    shared = keys.duplicated(keep=False)
    if not shared.any():
        return None
    first = keys[shared].iloc[0]
    values = [value.item() if hasattr(value, "item") else value for value in first]
    cell = ", ".join(f"`{name}` {value!r}" for name, value in zip(keys.columns, values, strict=True))
    where = location_of(call, raised.location.path)
    entry = Pivoted(ast.unparse(call.func), int(shared.sum()), len(keys), cell, source, where, number)
    session.recorder.script_adds("pivoted", entry)
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{source}`")


def _of_pivot(call: ast.Call, func: ast.Attribute, raised: Raised) -> tuple[Any, str] | None:
    """The keys of each row, and the call that takes the first of several."""
    words = {word.arg: word.value for word in call.keywords}
    if len(call.args) > 1 or "index" not in words or "columns" not in words:
        return None
    table = _again(call.args[0] if call.args else func.value, raised)
    named = [_again(words[name], raised) for name in ("index", "columns")]
    names = [name for key in named for name in (key if isinstance(key, list) else [key])]
    if type(table).__name__ != "DataFrame" or any(name not in table.columns for name in names):
        return None
    given = ", ".join(ast.unparse(part) for part in (*call.args, *call.keywords))
    return table[names], f'{ast.unparse(func.value)}.pivot_table({given}, aggfunc="first")'


def _of_unstack(call: ast.Call, func: ast.Attribute, raised: Raised) -> tuple[Any, str] | None:
    table = _again(func.value, raised)
    levels = getattr(getattr(table, "index", None), "nlevels", 0)
    if levels <= 1:
        return None
    given = ", ".join(ast.unparse(part) for part in (*call.args, *call.keywords))
    grouped = f"{ast.unparse(func.value)}.groupby(level={list(range(levels))}).first().unstack({given})"
    return table.index.to_frame(index=False), grouped


# Another type


def cast_of_missing(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a column without numbers in some rows, or in any, that is cast to them; how to run it with others there."""
    raised = _by_pandas(error, number, ValueError, TypeError)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or not isinstance(call.func, ast.Attribute) or call.func.attr != CASTING:
        return None
    column = _again(call.func.value, raised)
    kind = _again(call.args[0], raised) if len(call.args) == 1 else None
    if type(column).__name__ != "Series" or kind is None or not len(column):
        return None
    owner, rows = call.func.value, len(column)
    source, where = ast.unparse(owner), location_of(owner, raised.location.path)
    if _is_text(column) and unread(list(column)) is None:
        session.recorder.objects.append(Objects(source, (rows,), ("str",), PLACES, where, number))
        made = f"{_ours('numbered')}({source})"
        return retry(raised, partial(rewrites.replaced, node=owner, source=made), f"with {PLACES}")
    missing = column.isna() | column.isin([float("inf"), float("-inf")])
    if not missing.any() or not _casts(column[~missing], kind):
        return None
    mapping, absent = _looked_up(owner, column[missing].index, raised)
    entry = NotWhole(
        source,
        getattr(kind, "__name__", str(kind)),
        int(missing.sum()),
        rows,
        int(missing.to_numpy().argmax()),
        where,
        number,
        mapping,
        absent,
    )
    session.recorder.script_adds("not_whole", entry)
    made = f"{_ours('filled')}({source})"
    return retry(raised, partial(rewrites.replaced, node=owner, source=made), "with the number before it for NaN")


def _casts(column: Any, kind: Any) -> bool:
    try:
        column.astype(kind)
    except Exception:
        return False
    return True


def _is_text(column: Any) -> bool:
    return column.dtype.kind not in NUMERIC and all(isinstance(value, str) for value in column)


def _looked_up(owner: ast.expr, labels: Any, raised: Raised) -> tuple[str, tuple[str, ...]]:
    """The dictionary that a column was looked up in on this line, and the keys that it does not hold."""
    match owner:
        case ast.Call(ast.Attribute(given, method), [ast.Name() | ast.Attribute() as mapping]) if method == LOOKING_UP:
            held, asked = resolve(mapping, raised.frame), _again(given, raised)
            if isinstance(held, dict) and asked is not None:
                absent = dict.fromkeys(key for key in asked.loc[labels] if key not in held)
                return ast.unparse(mapping), tuple(map(repr, absent))[:SHOWN]
    return "", ()


def filled(column: Any) -> Any:
    """A column with the number before, or behind, for each that is missing."""
    numbers = column.replace([float("inf"), float("-inf")], float("nan"))
    return numbers.ffill().bfill()


def numbered(column: Any) -> Any:
    """A column of texts as their places among the different ones."""
    pandas = sys.modules["pandas"]
    return pandas.Series(pandas.factorize(column)[0], index=column.index, name=column.name)


# A column of another length


def column_apart(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a column that has other rows than its table; how to run the statement with it cut or filled."""
    raised = _by_pandas(error, number, ValueError)
    found = _put(error) if raised is not None else None
    if raised is None or found is None:
        return None
    table, key, value = found
    node = _value_at(raised, key)
    if node is None:
        return None
    rows, source, statement = len(table), ast.unparse(node), statement_at(raised.location)
    put = ast.unparse(statement) if isinstance(statement, ast.Assign) else f"{key}={source}"
    where = location_of(node, raised.location.path)
    entry = UnlikeArrays(put, (rows,), (len(value),), False, where, number)
    session.recorder.script_adds("unlike_arrays", entry)
    made = f"{_ours('fitted')}({source}, {rows})"
    return retry(raised, partial(rewrites.replaced, node=node, source=made), "with the second made to fit the first")


def _put(error: BaseException) -> tuple[Any, Any, Any] | None:
    """The table, the name and the values of a column that was being put, where it has other rows than the table."""
    for frame, _ in walk_tb(error.__traceback__):
        if frame.f_code.co_name != "__setitem__" or "pandas" not in frame.f_code.co_filename:
            continue
        held: Mapping[str, Any] = frame.f_locals
        table: Any = held.get("self")
        key, value = held.get("key"), held.get("value")
        if value is None:
            continue
        sized = hasattr(value, "__len__") and not isinstance(value, str) and not hasattr(value, "index")
        one = len(getattr(value, "shape", (0,))) == 1 if not isinstance(value, list) else True
        if type(table).__name__ == "DataFrame" and isinstance(key, str) and sized and one and len(value) != len(table):
            return (table, key, value) if len(value) and len(table) else None
    return None


def _value_at(raised: Raised, key: str) -> ast.expr | None:
    """What the statement gives the column: behind the `=`, or as an argument of `assign`."""
    statement, call = statement_at(raised.location), node_at(raised.location, ast.Call)
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Subscript):
        return statement.value
    words = call.keywords if isinstance(call, ast.Call) else []
    return next((word.value for word in words if word.arg == key), None)


def fitted(value: Any, rows: int) -> Any:
    """So many values: the last of them stands for those that are missing."""
    values = list(value)
    return [*values, *([values[-1]] * (rows - len(values)))][:rows]


# The line


def _by_pandas(error: BaseException, number: int, *kinds: type[BaseException]) -> Raised | None:
    raised = raised_by(error.__traceback__, number) if isinstance(error, kinds) else None
    return raised if raised is not None and not raised.by_line and "pandas" in sys.modules else None


def _again(node: ast.expr, raised: Raised) -> Any:
    """What an expression gives, asked once more where that changes nothing; else None."""
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    asked = all(isinstance(call.func, ast.Attribute) and call.func.attr in AGAIN for call in calls)
    in_place = any(word.arg == "inplace" for call in calls for word in call.keywords)
    if not asked or in_place or any(isinstance(part, ast.Await | ast.Yield | ast.NamedExpr) for part in ast.walk(node)):
        return None
    try:
        return evaluated(node, names_in(raised.frame))
    except Exception:
        return None


def _ours(function: str) -> str:
    return f"__import__('sys').modules[{__name__!r}].{function}"
