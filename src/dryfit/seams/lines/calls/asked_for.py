"""Settings that a reader may do without, and that this file or these values ask for: by trial, the first that runs."""

import ast
import inspect
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import MissingArguments
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.calls.converting import is_called_again
from dryfit.seams.lines.calls.refusing import enter_missing
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, node_at, raised_by, resolve, retry
from dryfit.seams.signature import is_users

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The library and the function, and the settings that are tried, the likeliest first.
SETTINGS: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("numpy", "load"): (("allow_pickle", "True"),),
    ("pandas", "to_datetime"): (("dayfirst", "True"), ("format", "'mixed'"), ("errors", "'coerce'")),
    ("pandas", "join"): (("rsuffix", "'_other'"),),
    **{("pandas", name): (("numeric_only", "True"),) for name in ("mean", "median", "std", "var", "sum", "corr")},
    **dict.fromkeys(
        (("pandas", "read_csv"), ("pandas", "read_table")),
        (("encoding", "'latin-1'"), ("sep", "';'"), ("comment", "'#'"), ("on_bad_lines", "'skip'")),
    ),
}
METHODS = frozenset(name for _, name in SETTINGS)


def asked_for(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a setting that a call lacks for what it is given; how to run it with that."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (ValueError, TypeError)) else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    callee = _callee(call, raised) if raised is not None and call is not None else UNKNOWN
    if raised is None or call is None or callee is UNKNOWN or any(word.arg is None for word in call.keywords):
        return None
    scope = names_in(raised.frame)
    settings = SETTINGS.get(_named(callee), ()) if is_called_again(call, scope) else ()
    for name, value in settings:
        if any(word.arg == name for word in call.keywords):
            continue
        given = ast.unparse(call)[:-1]
        source = f"{given}{', ' if call.args or call.keywords else ''}{name}={value})"
        try:
            made = evaluated(ast.parse(source, mode="eval").body, scope)
        except Exception:
            continue
        # A table of one column was not separated at all.
        if name == "sep" and getattr(made, "shape", ())[1:] == (1,):
            continue
        where = location_of(call, raised.location.path)
        enter_missing(
            session, MissingArguments(ast.unparse(call.func), (name,), where, failure=number, replacement=source)
        )
        return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{name}={value}`")
    return None


def _callee(call: ast.Call, raised: Raised) -> Any:
    """What is called; a method of what another call of a library's gives is asked of that once more."""
    callee = resolve(call.func, raised.frame)
    if callee is not UNKNOWN or not isinstance(call.func, ast.Attribute) or call.func.attr not in METHODS:
        return callee
    if not _is_of_libraries(call.func, raised) or not is_called_again(call, names_in(raised.frame)):
        return callee
    return evaluated(call.func, names_in(raised.frame))


def _is_of_libraries(node: ast.expr, raised: Raised) -> bool:
    """Whether an expression runs nothing of the user's: neither by a call, nor by a function that it hands on."""
    for part in ast.walk(node):
        called = resolve(part.func, raised.frame) if isinstance(part, ast.Call) else None
        named = resolve(part, raised.frame) if isinstance(part, ast.Name | ast.Attribute) else None
        if isinstance(part, ast.Lambda) or is_users(called) or (inspect.isroutine(named) and is_users(named)):
            return False
        if isinstance(part, ast.Call) and called is UNKNOWN and not _of_made(part):
            return False
    return True


def _of_made(call: ast.Call) -> bool:
    """Whether a method is called of what another call gives."""
    return isinstance(call.func, ast.Attribute) and any(isinstance(n, ast.Call) for n in ast.walk(call.func))


def _named(callee: Any) -> tuple[str, str]:
    return str(getattr(callee, "__module__", "")).partition(".")[0], getattr(callee, "__name__", "")
