"""Batches of which a comprehension does the same with every part: `{name: part.to(device) for name, part in ...}`."""

import ast
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.retry import Retry
from dryfit.core.source import COMPREHENSIONS, nodes_of, parse
from dryfit.core.stage import Stage
from dryfit.seams.lines.batches.taking import enter, last_batch, span
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def every_part(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """How to run the statement with those parts alone that have the attribute; where some have, and some have not."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, AttributeError) else None
    if raised is None or session.recorder.failures[number].stage in (Stage.DATA, Stage.BATCH) or not raised.by_line:
        return None
    node, batch = node_at(raised.location, ast.Attribute), last_batch(session)
    part = resolve(node.value, raised.frame) if node is not None else UNKNOWN
    if node is None or raised.frame.f_code.co_name not in COMPREHENSIONS or not isinstance(batch, Mapping):
        return None
    name = next((str(key) for key, value in batch.items() if value is part or _is_copy(part, value)), "")
    if not name or not any(hasattr(value, node.attr) for value in batch.values()):
        return None
    enter(session, raised, "part", node.attr, batch, node, name)
    if _is_read(name, raised):
        return retry(raised, partial(_as_it_is, node=node), f"with what has no `{node.attr}` as it is")
    return retry(raised, partial(_those_with, node=node), f"without what has no `{node.attr}`")


def _is_copy(part: Any, value: Any) -> bool:
    """Whether a list of texts is another's copy, as an accelerator hands it over."""
    alike = type(part) is type(value) and isinstance(part, (list, tuple)) and len(part) == len(value)
    return alike and all(isinstance(one, str) for one in part) and bool(part == value)


def _is_read(name: str, raised: Raised) -> bool:
    """Whether the file asks something for such a key, as it asks the batch later on, and hands on nothing by `**`."""
    tree = parse(raised.location.path)
    nodes = nodes_of(tree) if tree else ()
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    gets = (call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in ("get", "pop"))
    loads = (node for node in nodes if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load))
    keys = [*(key for call in gets for key in call.args[:1]), *(node.slice for node in loads)]
    spread = any(word.arg is None and isinstance(word.value, ast.Name) for call in calls for word in call.keywords)
    return not spread and any(isinstance(key, ast.Constant) and key.value == name for key in keys)


def _as_it_is(statement: ast.stmt, node: ast.Attribute) -> list[ast.stmt]:
    """The statement with a part that has no such method in the place of what the method would give."""
    calls = [n for n in ast.walk(statement) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    call = next((n for n in calls if span(n.func) == span(node)), None)
    if call is None:
        return _those_with(statement, node)
    part = ast.unparse(node.value)
    return rewrites.replaced(statement, call, f"({ast.unparse(call)} if hasattr({part}, {node.attr!r}) else {part})")


def _those_with(statement: ast.stmt, node: ast.Attribute) -> list[ast.stmt]:
    kinds = (ast.DictComp, ast.ListComp, ast.GeneratorExp, ast.SetComp)
    for found in (n for n in ast.walk(statement) if isinstance(n, kinds)):
        inside = any(isinstance(n, ast.Attribute) and span(n) == span(node) for n in ast.walk(found))
        if inside:
            test = ast.parse(f"hasattr({ast.unparse(node.value)}, {node.attr!r})", mode="eval").body
            found.generators[-1].ifs.append(ast.fix_missing_locations(ast.copy_location(test, node)))
    return [statement]
