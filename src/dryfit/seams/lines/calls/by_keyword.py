"""Calls that give by position what the function takes by keyword alone."""

import ast
import inspect
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import SurplusArguments
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.lines.calls.numerals import parameters_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry, value_of
from dryfit.seams.signature import is_users, named, version_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending


def by_keyword(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a call that a library refuses for a text that stands first, and that one of its keywords is for.

    The library takes any number of arguments by position, and names both the text and the keyword.
    """
    raised = raised_by(error.__traceback__, number) if isinstance(error, (TypeError, ValueError)) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    callee = resolve(call.func, raised.frame) if raised is not None and call is not None else UNKNOWN
    if raised is None or call is None or not callable(callee) or is_users(callee) or raised.by_line:
        return None
    text = value_of(call.args[0], raised.frame) if call.args else None
    if not isinstance(text, str) or repr(text) not in str(error):
        return None
    name = _meant(callee, call, error)
    if not name:
        return None
    path, kept = raised.location.path, _named(call, name)
    beside = tuple((where, _named(other, name)) for other, where in _alike(call, path, name))
    entry = SurplusArguments(
        named(callee), len(call.args), 0, location_of(call, path), version_of(callee), kept, number, False, name, beside
    )
    session.recorder.script_adds("surplus_arguments", entry)
    return retry(raised, partial(rewrites.replaced, node=call, source=kept), f"with `{name}=`")


def _meant(callee: Any, call: ast.Call, error: BaseException) -> str:
    """The keyword that an error names as one, where the call does not give it."""
    parameters = parameters_of(callee)
    given = {word.arg for word in call.keywords}
    if None in given or all(p.kind is not p.VAR_POSITIONAL for p in parameters.values()):
        return ""
    alone = [n for n, p in parameters.items() if p.kind is inspect.Parameter.KEYWORD_ONLY and n not in given]
    said = [n for n in alone if any(f"{quote}{n}{quote}" in str(error) for quote in "`'\"")]
    return said[0] if len(said) == 1 else ""


def _named(call: ast.Call, name: str) -> str:
    """The source of a call that gives its first argument by keyword."""
    words = [ast.keyword(name, call.args[0]), *call.keywords]
    return ast.unparse(ast.Call(call.func, call.args[1:], words))


def _alike(call: ast.Call, path: str, name: str) -> list[tuple[ast.Call, Location]]:
    """The other calls in the file of the same words that give a text first, and not the keyword."""
    tree, function = parse(path), ast.unparse(call.func)
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and n.args] if tree is not None else []
    found = [
        other
        for other in calls
        if isinstance(other.args[0], ast.Constant)
        and isinstance(other.args[0].value, str)
        and ast.unparse(other.func) == function
        and name not in {word.arg for word in other.keywords}
        and (other.lineno, other.col_offset) != (call.lineno, call.col_offset)
    ]
    return [(other, location_of(other, path)) for other in found]
