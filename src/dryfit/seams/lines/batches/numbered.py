"""Loops over `enumerate` whose names leave no room for the number: `for inputs, targets in enumerate(loader)`."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.script import Unpacking
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.loops import is_numbered, loop_around
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# A number and an item: what `enumerate` gives.
PAIR = 2


def numbered(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a loop that takes the number of an item for a part of it; how to go over the items themselves."""
    raised = raised_by(error.__traceback__, number)
    loop = _loop(raised) if raised is not None else None
    if raised is None or loop is None or not isinstance(loop.iter, ast.Call) or not isinstance(loop.target, ast.Tuple):
        return None
    first, second = loop.target.elts
    counted, item = resolve(first, raised.frame), resolve(second, raised.frame)
    if type(counted) is not int or not isinstance(item, (list, tuple)) or len(item) != PAIR:
        return None
    if not _is_taken_for_part({ast.unparse(first): counted, ast.unparse(second): item}, ast.unparse(first), raised):
        return None
    source = ast.unparse(loop.iter.args[0])
    told = f"for i, ({ast.unparse(first)}, {ast.unparse(second)}) in {ast.unparse(loop.iter)}"
    where = location_of(loop.target, raised.location.path)
    entry = Unpacking(ast.unparse(loop.iter), PAIR, PAIR, "", where, number, replacement=told, numbered=True)
    session.recorder.script_adds("unpackings", entry)
    changed = partial(rewrites.replaced, node=loop.iter, source=source)
    return retry(raised, changed, f"with `{told}`", loop.lineno)


def _loop(raised: Raised) -> ast.For | None:
    """The innermost loop around the line, where it goes over numbered items under two names."""
    inner = loop_around(raised.frame, raised.location.line)
    if inner is None or not isinstance(inner.target, ast.Tuple) or len(inner.target.elts) != PAIR:
        return None
    return inner if is_numbered(inner.iter) and all(isinstance(part, ast.Name) for part in inner.target.elts) else None


def _is_taken_for_part(held: dict[str, Any], counter: str, raised: Raised) -> bool:
    """Whether the line asks one of the names for what it has not, or calls a module with the number."""
    attribute = node_at(raised.location, ast.Attribute)
    if attribute is None:
        call = node_at(raised.location, ast.Call)
        given = [ast.unparse(node) for node in call.args] if call is not None else []
        module = resolve(call.func, raised.frame) if call is not None else None
        if given[:1] == [counter] and hasattr(module, "named_parameters"):
            return True
        attribute = call.func if call is not None and isinstance(call.func, ast.Attribute) else None
    name = ast.unparse(attribute.value) if attribute is not None else ""
    return name in held and attribute is not None and not hasattr(held[name], attribute.attr)
