"""Keys that only the run decides: a word that a vocabulary lacks, a row of a table that is asked for by its label."""

import ast
import os
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.missing import MissingKey
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.calls.kinds import is_whole
from dryfit.seams.lines.names.keys import OPERATIONS, SHOWN
from dryfit.seams.loops import loops_holding
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Methods that give another view of a tensor, or choose from it.
PURE = (
    "argmax",
    "argmin",
    "cpu",
    "detach",
    "flatten",
    "item",
    "long",
    "numpy",
    "permute",
    "reshape",
    "squeeze",
    "view",
)
# What calls a function of the script's for the rows of a dataset, or for a batch.
CALLING = ("map", "filter", "forward")
# Tables of pandas: `[]` asks a series for a label, and a frame for a column.
TABLES = ("Series", "DataFrame")
# What asks a table for a row by its label alone: `table.loc[label]`, `table.at[label, column]`.
LABELLED = ("_LocIndexer", "_AtIndexer")


def looked_up(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a key that is not there; how to run the statement with another."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (KeyError, IndexError)) else None
    node = node_at(raised.location, ast.Subscript) if raised is not None else None
    # What `map` asks a list of the script's for is the function's own affair; its columns are told elsewhere.
    operations = (*OPERATIONS, *CALLING) if isinstance(error, IndexError) else OPERATIONS
    in_script = session.recorder.failures[number].operation in operations
    if raised is None or node is None or not in_script or not isinstance(node.ctx, ast.Load):
        return None
    holder = resolve(node.value, raised.frame)
    if isinstance(error, IndexError):
        return _by_number(session, raised, node, holder) or _beyond(session, raised, node)
    if isinstance(node.slice, ast.Constant) or any(taking.failure == number for taking in session.recorder.takings):
        return None
    if type(holder).__name__ in (*TABLES, *LABELLED) and type(holder).__module__.startswith("pandas"):
        return _by_place(session, raised, node, holder, error)
    return _by_key(session, raised, node, holder, error) if isinstance(holder, Mapping) else None


def _by_key(
    session: "Mending", raised: Raised, node: ast.Subscript, holder: Mapping[Any, Any], error: BaseException
) -> Retry | None:
    """A key that only the run decides, as a word that a vocabulary lacks; how to go on with another's value."""
    asked = error.args[0] if error.args else None
    if not isinstance(asked, (str, int)) and not hasattr(asked, "__index__"):
        return None
    if not holder or asked in holder or holder is os.environ:
        return None
    source, where = ast.unparse(node.value), location_of(node.slice, raised.location.path)
    names = tuple(str(name) for name in list(holder)[:SHOWN])
    entry = MissingKey(source, type(holder).__name__, str(asked), where, names, looked_up=True, failure=raised.number)
    number: Any = asked
    if _is_number(number) and number.item() in holder:
        key = ast.unparse(node.slice)
        bare = isinstance(node.slice, ast.Name | ast.Attribute | ast.Subscript)
        meant = f"{key}.item()" if bare else f"({key}).item()"
        session.recorder.script_adds("missing_keys", replace(entry, twin=str(number.item()), renamed=meant))
        return retry(raised, partial(rewrites.replaced, node=node.slice, source=meant), f"with `{meant}`")
    session.recorder.script_adds("missing_keys", entry)
    fallback = f"({source}).get({ast.unparse(node.slice)}, next(iter(({source}).values())))"
    return retry(raised, partial(rewrites.replaced, node=node, source=fallback), "with the value of its first key")


def _is_number(asked: Any) -> bool:
    """Whether a key is a tensor of one number: no other that is equal to it is the same key."""
    return hasattr(asked, "item") and getattr(asked, "ndim", None) == 0


def _by_number(session: "Mending", raised: Raised, node: ast.Subscript, holder: Any) -> Retry | None:
    """A place that a list does not have, as the -100 of a label that is ignored; how to go on with its first item."""
    asked: Any = _index(node.slice, raised)
    failure = session.recorder.failures[raised.number]
    told = not isinstance(holder, (list, tuple)) or not hasattr(asked, "__index__") or failure.operation == "row"
    if told or failure.curtailed or not holder:
        return None
    source, place, where = ast.unparse(node.value), ast.unparse(node.slice), location_of(node, raised.location.path)
    entry = MissingKey(
        source,
        type(holder).__name__,
        str(int(asked)),
        where,
        looked_up=True,
        items=len(holder),
        counted=_counted(node.slice, raised),
        failure=raised.number,
    )
    session.recorder.script_adds("missing_keys", entry)
    fallback = f"({source})[{place} if 0 <= {place} < len({source}) else 0]"
    return retry(raised, partial(rewrites.replaced, node=node, source=fallback), "with its first item")


def _index(index: ast.expr, raised: Raised) -> Any:
    """What an index is, where it may be looked at once more."""
    try:
        return evaluated(index, names_in(raised.frame)) if _is_index(index) else UNKNOWN
    except Exception:
        return UNKNOWN


def _is_index(index: ast.expr) -> bool:
    """Whether an index is of names and numbers, their arithmetic, and whole numbers made of them."""
    parts = ast.Name | ast.Constant | ast.Attribute | ast.Subscript | ast.BinOp | ast.UnaryOp
    for node in (part for part in ast.walk(index) if isinstance(part, ast.expr)):
        of_number = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "int"
        of_tensor = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in PURE
        if not (isinstance(node, parts) or of_number or of_tensor):
            return False
    return True


def _counted(index: ast.expr, raised: Raised) -> str:
    """What a loop counts an index by, where that is told: `i` of `for i, row in enumerate(rows)`, and how many."""
    around = loops_holding(raised.frame, raised.location.line) if isinstance(index, ast.Name) else []
    for loop in (loop for loop in around if isinstance(loop, ast.For)):
        match loop.target, loop.iter:
            case ast.Tuple([ast.Name(name), *_]), ast.Call(ast.Name("enumerate"), [over, *_]):
                pass
            case ast.Name(name), ast.Call(ast.Name("range"), [ast.Call(ast.Name("len"), [over])]):
                pass
            case _:
                continue
        held = resolve(over, raised.frame)
        if name == getattr(index, "id", "") and hasattr(held, "__len__"):
            return f"`{name}` counts `{ast.unparse(over)}`, of {len(held)}"
    return ""


def _beyond(session: "Mending", raised: Raised, node: ast.Subscript) -> Retry | None:
    """Rows of a tensor or an array behind its last; how to go on with those that are there."""
    if session.recorder.failures[raised.number].curtailed or not _is_pure(node):
        return None
    scope = names_in(raised.frame)
    holder, asked = evaluated(node.value, scope), evaluated(node.slice, scope)
    if not hasattr(holder, "shape") or not len(holder):
        return None
    if not hasattr(asked, "__index__") or getattr(asked, "ndim", 0) > 0:
        asked = asked.max() if is_whole(asked) and asked.shape and len(asked) else None
    if asked is None or isinstance(asked, bool) or int(asked) < len(holder):
        return None
    source, where = ast.unparse(node.value), location_of(node, raised.location.path)
    shape = " x ".join(map(str, holder.shape)) if len(holder.shape) > 1 else ""
    kind = f"{type(holder).__name__} {shape}".strip()
    entry = MissingKey(source, kind, str(int(asked)), where, looked_up=True, items=len(holder), failure=raised.number)
    session.recorder.script_adds("missing_keys", entry)
    fallback = f"({source})[({ast.unparse(node.slice)}) % len({source})]"
    return retry(raised, partial(rewrites.replaced, node=node, source=fallback), f"with the {len(holder)} there are")


def _is_pure(node: ast.Subscript) -> bool:
    """Whether the parts of an expression may be looked at once more: nothing in it is called but methods of tensors."""
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    return all(isinstance(call.func, ast.Attribute) and call.func.attr in PURE for call in calls)


def _by_place(
    session: "Mending", raised: Raised, node: ast.Subscript, holder: Any, error: BaseException
) -> Retry | None:
    """A table of pandas that is asked for a row by its label where its place is meant; how to ask for the place."""
    asked = error.args[0] if error.args else None
    table, owner, place, column = _row_of(node, holder)
    key = resolve(place, raised.frame)
    if not hasattr(asked, "__index__") or isinstance(asked, bool) or (key is not UNKNOWN and key != asked):
        return None
    if table is not holder and not _is_place(table, asked):
        return None
    source, index = ast.unparse(owner), ast.unparse(place)
    entry = MissingKey(
        source=source,
        kind=type(table).__name__,
        key=str(asked),
        location=location_of(node, raised.location.path),
        holds=tuple(map(str, table.index[:SHOWN])),
        replacement=f"{source}.iloc[{index}]{column}",
        failure=raised.number,
    )
    session.recorder.script_adds("missing_keys", entry)
    # Another object of the class may hold an array, which has no labels, under this name.
    placed = f"getattr({source}, 'iloc', {source})[{index}]{column}"
    return retry(raised, partial(rewrites.replaced, node=node, source=placed), f"with `{entry.replacement}`")


def _row_of(node: ast.Subscript, holder: Any) -> tuple[Any, ast.expr, ast.expr, str]:
    """A table, its expression, and the row and the column that are asked for in its brackets, or in `loc`'s."""
    if type(holder).__name__ not in LABELLED or not isinstance(node.value, ast.Attribute):
        return holder, node.value, node.slice, ""
    match node.slice:
        case ast.Tuple([place, column]):
            return holder.obj, node.value.value, place, f"[{ast.unparse(column)}]"
        case place:
            return holder.obj, node.value.value, place, ""


def _is_place(table: Any, asked: Any) -> bool:
    """Whether a number that labels no row is the place of one, where rows are labelled by numbers."""
    labels = table.index
    return labels.dtype.kind in "iu" and 0 <= int(asked) < len(labels) and asked not in labels
