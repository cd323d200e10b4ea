"""Settings that a class, or a function, refuses, by trial: with each of them as a share, or left to its default."""

import ast
import inspect
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import RefusedSetting
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.lines.calls.converting import is_called_again
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, retry, value_of
from dryfit.seams.signature import accepted_by, is_users, named, settings_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What a setting is: everything else is data, or an object that another check knows more of.
PLAIN = (bool, int, float, str, type(None))
# What a class raises for a setting that it does not take.
REFUSALS = (ValueError, TypeError, AssertionError, RuntimeError, NotImplementedError, ZeroDivisionError, KeyError)

# What a parameter without a default has for one.
REQUIRED = inspect.Parameter.empty
# A share may be told as so many percent; no share goes as far as 2; one half is taken for what is no share at all.
PERCENT, BEYOND, HALF = 100, 2, 0.5


def left_to_default(session: "Mending", error: BaseException, number: int, *, told_alone: bool = False) -> Retry | None:
    """Enter a setting that a library refuses; how to build the object, or to call the function, with its default.

    A function is called again only for a setting that the message speaks of. ``told_alone`` keeps to these, and to what
    is wrong whatever kind of number it is.
    """
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    kind = value_of(call.func, raised.frame) if raised is not None and call is not None else None
    if raised is None or call is None or not callable(kind) or is_users(kind):
        return None
    if not inspect.isclass(kind):
        # What a function is given besides is data, which may be wrong for all that its settings are.
        told_alone = True
        failure = session.recorder.failures[number]
        if failure.curtailed or failure.stands_on or not is_called_again(call, names_in(raised.frame)):
            return None
    settings = list(_settings(call, kind, raised))
    # What the message speaks of is tried before the others.
    settings.sort(key=lambda found: not _is_told(found[0], found[1], str(error)))
    if told_alone:
        refused = isinstance(error, ValueError | AssertionError)
        settings = [s for s in settings if refused and _is_told(s[0], s[1], str(error)) and not _is_whole(s[1])]
    for name, value, node, default in settings:
        percent, required = _is_percent(value), default is REQUIRED
        for taken in _others(value, default):
            in_percent = percent and taken != default
            if not _builds(call, node, taken, raised) or (in_percent and _builds(call, node, BEYOND, raised)):
                continue
            where = location_of(node, raised.location.path)
            entry = RefusedSetting(
                named(kind), name, repr(value), repr(taken), where, number, in_percent, required and not in_percent
            )
            session.recorder.script_adds("refused_settings", entry)
            return retry(raised, partial(rewrites.replaced, node=node, source=repr(taken)), f"with `{name}={taken!r}`")
    return None


def _others(value: Any, default: Any) -> Iterator[Any]:
    """What may be meant by a value, or be taken in its place."""
    if _is_percent(value):
        yield value / PERCENT
    if default is not REQUIRED:
        yield default
    elif isinstance(value, float):
        yield HALF


def _is_percent(value: Any) -> bool:
    return type(value) in (int, float) and float(value).is_integer() and 1 < value < PERCENT


def _settings(call: ast.Call, kind: Any, raised: Raised) -> Iterator[tuple[str, Any, ast.expr, Any]]:
    """The plain arguments that have a default of another value: name, value, where it stands, and the default."""
    parameters = settings_of(kind)
    for name, node in _given(call, kind):
        parameter = parameters.get(name)
        default = parameter.default if parameter is not None else ()
        try:
            value = evaluated(node, names_in(raised.frame))
        except Exception:
            continue
        if _is_plain(value) and (_is_plain(default) or default is REQUIRED) and value != default:
            yield name, value, node, default


def _given(call: ast.Call, kind: Any) -> Iterator[tuple[str, ast.expr]]:
    if not any(isinstance(node, ast.Starred) for node in call.args):
        yield from zip(accepted_by(kind), call.args, strict=False)
    yield from ((word.arg, word.value) for word in call.keywords if word.arg is not None)


def _is_plain(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return bool(value) and all(isinstance(item, PLAIN) for item in value)
    return isinstance(value, PLAIN)


def _is_told(name: str, value: Any, message: str) -> bool:
    return name in message or (not isinstance(value, bool) and value is not None and str(value) in message)


def _is_whole(value: Any) -> bool:
    """Whether a value is a whole number in another form: `32.0`, `"32"`."""
    try:
        return not isinstance(value, int) and float(value).is_integer()
    except (TypeError, ValueError):
        return False


def _builds(call: ast.Call, node: ast.expr, taken: Any, raised: Raised) -> bool:
    """Whether the object is built with another value in the place of one."""
    source = ast.unparse(rewrites.exchanged(call, node, repr(taken)))
    try:
        evaluated(ast.parse(source, mode="eval").body, names_in(raised.frame))
    except Exception:
        return False
    return True
