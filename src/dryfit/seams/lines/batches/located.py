"""Rows and columns that a line asks a table of pandas for by `loc` and `iloc`, and that it does not have."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.missing import MissingKey
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.names.keys import SHOWN, twin_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What asks by labels, and by places.
LABELLED, PLACED = "_LocIndexer", "_iLocIndexer"
# Of many rows that are not there, so many are told.
TOLD = 3
# What labels a single row or column.
SINGLE = (str, bytes, int, float, slice)


def located(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter rows or columns that `loc` is asked for in a list, or `iloc` by number; how to run it with others."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (KeyError, IndexError)) else None
    node = node_at(raised.location, ast.Subscript) if raised is not None and not raised.by_line else None
    if (
        raised is None
        or node is None
        or not isinstance(node.ctx, ast.Load)
        or not isinstance(node.value, ast.Attribute)
    ):
        return None
    if any(isinstance(part, ast.Call) for part in ast.walk(node)):
        return None
    indexer = resolve(node.value, raised.frame)
    if type(indexer).__name__ == PLACED and isinstance(error, IndexError):
        return _column_beyond(session, raised, node, indexer.obj)
    if type(indexer).__name__ != LABELLED or not isinstance(error, KeyError):
        return None
    rows, columns = _asked(node)
    found = _columns(session, raised, node, columns, indexer.obj) if columns is not None else None
    return found or _rows(session, raised, node, rows, indexer.obj)


def _asked(node: ast.Subscript) -> tuple[ast.expr, ast.expr | None]:
    """The rows and the columns between the brackets."""
    match node.slice:
        case ast.Tuple([rows, columns]):
            return rows, columns
        case rows:
            return rows, None


def _rows(session: "Mending", raised: Raised, node: ast.Subscript, rows: ast.expr, table: Any) -> Retry | None:
    labels = _listed(rows, raised)
    absent = [label for label in labels if label not in table.index]
    if not absent:
        return None
    owner, asked = ast.unparse(node.value.value), ast.unparse(rows)  # type: ignore[attr-defined]
    places = _are_places(labels, len(table))
    chosen = f"{owner}.index.intersection({asked})"
    columns = _asked(node)[1]
    behind = f"[{ast.unparse(columns)}]" if columns is not None else ""
    made = f"{owner}.iloc[{asked}]{behind}" if places else f"{owner}.loc[{chosen}]{behind}"
    entry = MissingKey(
        source=owner,
        kind=type(table).__name__,
        key=str(absent[0]),
        location=location_of(node, raised.location.path),
        holds=tuple(map(str, table.index[:SHOWN])),
        replacement=made,
        others=tuple(map(str, absent[1:TOLD])),
        failure=raised.number,
    )
    session.recorder.script_adds("missing_keys", entry)
    return retry(raised, partial(rewrites.replaced, node=node, source=made), f"with `{made}`")


def _columns(session: "Mending", raised: Raised, node: ast.Subscript, columns: ast.expr, table: Any) -> Retry | None:
    names = list(getattr(table, "columns", ()))
    labels = _listed(columns, raised) or [resolved(columns, raised)]
    absent = [label for label in labels if isinstance(label, str) and label not in names]
    if not absent or not names:
        return None
    free = [name for name in names if isinstance(name, str) and name not in labels]
    twins = {label: twin_of(label, free) for label in absent}
    where = location_of(columns, raised.location.path)
    written = [part for part in ast.walk(columns) if isinstance(part, ast.Constant) and part.value == absent[0]]
    if written:
        where = location_of(written[0], raised.location.path)
    held, twin = tuple(map(str, names[:SHOWN])), twins[absent[0]] if written else ""
    entry = MissingKey(
        source=ast.unparse(node.value),
        kind=type(table).__name__,
        key=absent[0],
        location=where,
        holds=held,
        twin=twin,
        failure=raised.number,
    )
    session.recorder.script_adds("missing_keys", entry)
    # Where nothing is alike, the first of its columns that holds numbers is lent.
    lent = next((name for name in names if getattr(table[name].dtype, "kind", "") in "iuf"), names[0])
    meant = {label: other or lent for label, other in twins.items()}
    asked = [meant.get(label, label) for label in labels]
    made = repr(asked if len(asked) > 1 or isinstance(columns, ast.List) else asked[0])
    done = f"with `{twins[absent[0]] or lent}` for `{absent[0]}`"
    return retry(raised, partial(rewrites.replaced, node=columns, source=made), done)


def _column_beyond(session: "Mending", raised: Raised, node: ast.Subscript, table: Any) -> Retry | None:
    """Columns behind the last, by number; how to go on with those that are there."""
    columns = _asked(node)[1]
    held = len(getattr(table, "columns", ()))
    value = resolved(columns, raised) if columns is not None else None
    asked = [n for n in (value if isinstance(value, list) else [value]) if isinstance(n, int) and not -held <= n < held]
    if columns is None or not held or not asked:
        return None
    owner = ast.unparse(node.value.value)  # type: ignore[attr-defined]
    where = location_of(columns, raised.location.path)
    entry = MissingKey(
        f"{owner}.columns", "Index", str(asked[0]), where, looked_up=True, items=held, failure=raised.number
    )
    session.recorder.script_adds("missing_keys", entry)
    made = [n if -held <= n < held else held - 1 for n in value] if isinstance(value, list) else held - 1
    return retry(raised, partial(rewrites.replaced, node=columns, source=repr(made)), f"with the {held} there are")


def _listed(node: ast.expr, raised: Raised) -> list[Any]:
    """The labels of a list, an array or an index; none of a single one, a slice or a mask."""
    value = resolved(node, raised)
    mask = str(getattr(value, "dtype", "")) == "bool"
    if mask or isinstance(value, SINGLE) or not hasattr(value, "__iter__") or getattr(value, "ndim", 1) != 1:
        return []
    labels = list(value)
    return [] if any(isinstance(label, bool) for label in labels) else labels


def _are_places(labels: list[Any], rows: int) -> bool:
    """Whether all that is asked for are numbers of rows that there are."""
    return all(hasattr(n, "__index__") and 0 <= int(n) < rows for n in labels)


def resolved(node: ast.expr, raised: Raised) -> Any:
    """What an expression gives in which nothing is called; else None."""
    try:
        return evaluated(node, names_in(raised.frame))
    except Exception:
        return None
