"""Tables that are merged by a column which holds numbers in one of them, and the same in writing in the other."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Converted
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.calls.converting import is_called_again
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The function and the method, and the kinds of columns that hold numbers, and writing.
MERGING, NUMBERS, WRITING = "merge", "iuf", "OU"

# The arguments that name the columns: those of both tables, of the first and of the second.
ON = ("on", "left_on", "right_on")


def merged_tables(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a key that two tables hold in unlike types; how to merge them with that of the first."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    if raised is None or call is None or ast.unparse(call.func).rpartition(".")[2] != MERGING:
        return None
    method = [call.func.value] if isinstance(call.func, ast.Attribute) else []
    given = (*method, *call.args, *(word.value for word in call.keywords))
    tables = [(node, value) for node in given if _is_table(value := resolve(node, raised.frame))]
    if len(tables) != 2:
        return None
    (_, first), (node, second) = tables
    pairs = _keys(call, raised, first, second)
    types = {other: str(first[one].dtype) for one, other in pairs if _differ(first[one], second[other])}
    made = f"{ast.unparse(node)}.astype({types!r})"
    source = ast.unparse(rewrites.exchanged(call, node, made))
    scope = names_in(raised.frame)
    try:
        if not types or not is_called_again(call, scope):
            return None
        if not len(evaluated(ast.parse(source, mode="eval").body, scope)):
            return None
    except (TypeError, ValueError):
        return None
    kind = f"whose {', '.join(f'`{key}` is {second[key].dtype} and not {types[key]}' for key in types)}"
    where = location_of(call, raised.location.path)
    entry = Converted(ast.unparse(call.func), ast.unparse(node), kind, source, True, where, number)
    session.recorder.script_adds("converted", entry)
    return retry(raised, partial(rewrites.replaced, node=node, source=made), f"with `{made}`")


def _is_table(value: Any) -> bool:
    return hasattr(value, "merge") and hasattr(value, "columns")


def _keys(call: ast.Call, raised: Raised, first: Any, second: Any) -> list[tuple[Any, Any]]:
    """The columns by which two tables are merged, each by the names that both have for it."""
    given = {word.arg: evaluated(word.value, names_in(raised.frame)) for word in call.keywords if word.arg in ON}
    shared = [key for key in first.columns if key in second.columns]
    one, other = (given.get(side, given.get("on", shared)) for side in ON[1:])
    lists = [keys if isinstance(keys, list) else [keys] for keys in (one, other)]
    pairs = zip(*lists, strict=False)
    return [(left, right) for left, right in pairs if left in first.columns and right in second.columns]


def _differ(first: Any, second: Any) -> bool:
    """Whether one of two columns holds numbers, and the other writing."""
    kinds = [str(getattr(column.dtype, "kind", "")) for column in (first, second)]
    return any(kind in NUMBERS for kind in kinds) and any(kind in WRITING for kind in kinds)
