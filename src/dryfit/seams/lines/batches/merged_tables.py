"""Tables that are merged by a column which holds numbers in one of them, and the same in writing in the other."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Converted
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.calls.converting import is_called_again
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The function and the method, and the kinds of columns that hold numbers, and writing.
MERGING, NUMBERS, WRITING = "merge", "iuf", "OU"


def merged_tables(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a key that two tables hold in unlike types; how to merge them with that of the first."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    if raised is None or call is None or not isinstance(call.func, ast.Attribute) or call.func.attr != MERGING:
        return None
    given = (call.func.value, *call.args, *(word.value for word in call.keywords))
    tables = [(node, value) for node in given if _is_table(value := resolve(node, raised.frame))]
    if len(tables) != 2:
        return None
    (_, first), (node, second) = tables
    on = next((evaluated(word.value, names_in(raised.frame)) for word in call.keywords if word.arg == "on"), None)
    shared = [key for key in first.columns if key in second.columns]
    keys = shared if on is None else [key for key in shared if key in (on if isinstance(on, list) else [on])]
    types = {key: str(first[key].dtype) for key in keys if _differ(first, second, key)}
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


def _differ(first: Any, second: Any, key: Any) -> bool:
    """Whether one of two columns holds numbers, and the other writing."""
    kinds = [str(getattr(table[key].dtype, "kind", "")) for table in (first, second)]
    return any(kind in NUMBERS for kind in kinds) and any(kind in WRITING for kind in kinds)
