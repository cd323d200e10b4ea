"""Objects of another class than a library's parameter is annotated with, and what the script has of that class."""

import ast
import inspect
import typing
from collections.abc import Callable, Iterator
from functools import partial
from traceback import walk_tb
from types import FrameType, FunctionType, NoneType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Misgiven
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import is_user_file, location_of
from dryfit.core.trace import calls_named
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, retry
from dryfit.seams.signature import is_users

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What a library raises of an object that is no such thing.
REFUSALS = (TypeError, AttributeError, ValueError, KeyError)
# What loads a model by its name.
PRETRAINED = "from_pretrained"
# Classes that an annotation names and that other things stand for as well: numbers, texts, whatever can be called.
LOOSE = ("builtins", "typing", "os", "pathlib", "torch", "numpy")


def annotated_otherwise(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an argument of another class than is asked for; how to go on with the one object that is of it."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    if raised is None or raised.by_line:
        return None
    return _configured(session, raised) or _of_call(session, raised) or _of_object(session, error, raised)


def _configured(session: "Mending", raised: Raised) -> Retry | None:
    """A configuration where a model's name is asked for: it is built of that, and not loaded."""
    call = node_at(raised.location, ast.Call)
    if call is None or not call.args or not isinstance(call.func, ast.Attribute) or call.func.attr != PRETRAINED:
        return None
    owner, value = (_pure(node, names_in(raised.frame)) for node in (call.func.value, call.args[0]))
    if not hasattr(value, "to_diff_dict") or not hasattr(value, "model_type"):
        return None
    name, words = ast.unparse(call.func.value), [ast.unparse(node) for node in (*call.args, *call.keywords)]
    source = (
        f"{name}.from_config({', '.join(words)})" if hasattr(owner, "from_config") else f"{name}({', '.join(words)})"
    )
    where, given = location_of(call, raised.location.path), f"a {type(value).__name__}"
    entry = Misgiven(
        f"{name}.{PRETRAINED}", "name", given, "the name of a model or its folder", where, source, raised.number
    )
    session.recorder.script_adds("misgiven", entry)
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{source}`")


def _of_call(session: "Mending", raised: Raised) -> Retry | None:
    """What the call on the line was given."""
    call, scope = node_at(raised.location, ast.Call), names_in(raised.frame)
    if call is None or not _is_named(call.func):
        return None
    try:
        callee = evaluated(call.func, scope)
        given = inspect.signature(callee).bind(*call.args, **{w.arg: w.value for w in call.keywords if w.arg}).arguments
    except (TypeError, ValueError):
        return None
    if is_users(callee):
        return None
    for name, wanted in _hints(callee.__init__ if inspect.isclass(callee) else callee):
        node = given.get(name)
        if not isinstance(node, ast.Name | ast.Attribute | ast.Call):
            continue
        value = _pure(node, scope)
        source = _stand_in(value, name, wanted, scope, ast.unparse(node)) if not isinstance(value, wanted) else ""
        # The class of such objects is wrong whether there is an object of it or not.
        itself = inspect.isclass(value) and issubclass(value, wanted)
        if source or itself:
            where = location_of(node, raised.location.path)
            _enter(session, raised, ast.unparse(call.func), name, value, wanted, source, where)
        if source:
            return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with `{source}`")
    return None


def _of_object(session: "Mending", error: BaseException, raised: Raised) -> Retry | None:
    """What the objects of a library's were made with whose methods an exception passed."""
    scope = names_in(raised.frame)
    names = {id(value): name for name, value in scope.items()}
    for owner, kind in ((owner, type(owner)) for owner in _owners(error) if id(owner) in names):
        for name, wanted in _hints(kind.__init__):
            value, given = getattr(owner, name, None), _given_at(kind, name, raised)
            if value is None or given is None or isinstance(value, wanted):
                continue
            source = _stand_in(value, name, wanted, scope, ast.unparse(given[0]))
            if source:
                _enter(session, raised, kind.__name__, name, value, wanted, source, given[1])
                made = f"{names[id(owner)]}.{name} = {source}"
                return retry(raised, partial(rewrites.preceded, source=made), f"with `{source}`")
    return None


def _owners(error: BaseException) -> Iterator[Any]:
    """The objects of libraries whose methods an exception passed, the innermost first."""
    for frame, _ in reversed(list(walk_tb(error.__traceback__))):
        owner = frame.f_locals.get("self")
        if owner is not None and not _is_users_frame(frame) and not is_users(type(owner)):
            yield owner


def _is_users_frame(frame: FrameType) -> bool:
    return is_user_file(frame.f_code.co_filename)


def _hints(function: Callable[..., Any]) -> list[tuple[str, tuple[type, ...]]]:
    """The parameters that are annotated with classes of a library's, and those classes."""
    hints = {name: hint for name in getattr(function, "__annotations__", {}) if (hint := _hint(function, name))}
    return [(name, kinds) for name, hint in hints.items() if name != "return" and (kinds := _kinds(hint))]


def _hint(function: Callable[..., Any], name: str) -> Any:
    """What one parameter is annotated with; a library may name what it has not imported, and that says nothing."""
    plain: Any = inspect.unwrap(function)
    alone = FunctionType(plain.__code__, plain.__globals__, closure=plain.__closure__)
    alone.__annotations__ = {name: plain.__annotations__.get(name)}
    try:
        return typing.get_type_hints(alone).get(name)
    except Exception:
        return None


def _kinds(hint: Any) -> tuple[type, ...]:
    """The classes that an annotation lets through; none where it lets more through than classes tell."""
    parts = [part for part in typing.get_args(hint) if part is not NoneType] if _is_choice(hint) else [hint]
    kinds = [typing.get_origin(part) or part for part in parts]
    told = all(inspect.isclass(kind) and kind.__module__ not in LOOSE for kind in kinds)
    return tuple(kinds) if kinds and told and not any(getattr(kind, "_is_protocol", False) for kind in kinds) else ()


def _is_choice(hint: Any) -> bool:
    return str(typing.get_origin(hint)) in ("typing.Union", "<class 'typing.Union'>", "<class 'types.UnionType'>")


def _stand_in(value: Any, name: str, wanted: tuple[type, ...], scope: dict[str, Any], source: str) -> str:
    """The source of the one object that is wanted: what was given holds it by this name, or a variable is it."""
    if isinstance(getattr(value, name, None), wanted):
        return f"{source}.{name}"
    kinds: Any = value if inspect.isclass(value) else wanted
    held = {key: other for key, other in scope.items() if not key.startswith("_") and isinstance(other, kinds)}
    objects = {id(other): key for key, other in held.items() if not isinstance(other, (str, list, tuple, dict))}
    return next(iter(objects.values())) if len(objects) == 1 else ""


def _is_named(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _is_named(node.value))


def _pure(node: ast.expr, scope: dict[str, Any]) -> Any:
    """What an argument is; a method of an object without arguments is asked once more."""
    if isinstance(node, ast.Call) and (node.args or node.keywords or not isinstance(node.func, ast.Attribute)):
        return None
    try:
        return evaluated(node, scope)
    except Exception:
        return None


def _given_at(kind: type, name: str, raised: Raised) -> tuple[ast.expr, Location] | None:
    """What the one call of a class in the script gives for a parameter, and where."""
    calls = calls_named(raised.location.path, kind.__name__)
    try:
        given = inspect.signature(kind).bind(*calls[0].args, **{w.arg: w.value for w in calls[0].keywords if w.arg})
    except (TypeError, ValueError, IndexError):
        return None
    node = given.arguments.get(name) if len(calls) == 1 else None
    return (node, location_of(node, raised.location.path)) if isinstance(node, ast.expr) else None


def _enter(
    session: "Mending",
    raised: Raised,
    called: str,
    name: str,
    value: Any,
    wanted: tuple[type, ...],
    source: str,
    where: Location,
) -> None:
    kinds = " or ".join(kind.__name__ for kind in wanted)
    article = "an" if kinds[:1] in "AEIOU" else "a"
    given, asked = f"a {type(value).__name__}", f"{article} {kinds}"
    if inspect.isclass(value):
        given, asked = f"the class `{value.__name__}`", "an object of it"
    entry = Misgiven(called, name, given, asked, where, source, raised.number)
    session.recorder.script_adds("misgiven", entry)
