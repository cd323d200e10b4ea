"""Classes that the user's line takes for objects of theirs: `model = Net`, and `model.parameters()` further down."""

import ast
import builtins
import inspect
from collections.abc import Iterator, Mapping
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import ClassTaken
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse, source_of, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, names_in, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

CALL = "__call__"
# What a class raises that is used as an object; one that is made of tensors asks whether they are true.
REFUSALS = (TypeError, AttributeError, RuntimeError)


def class_for_object(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a name that was given a class and is used as an object of it; how to go on with such an object."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or statement is None:
        return None
    for name in _used(statement):
        kind = resolve(name, raised.frame)
        made = _made(name.id, kind, raised)
        if made and _stands_for_object(name, kind, statement, raised):
            entry = ClassTaken(name.id, kind.__name__, location_of(name, raised.location.path), number, made)
            session.recorder.script_adds("classes", entry)
            return retry(raised, partial(rewrites.replaced, node=name, source=made), f"with `{made}`")
        where = _given_at(name.id, kind, raised) if made else None
        if where is None:
            continue
        own = f"{source_of(where)}{made.removeprefix(name.id)}" if made.startswith(f"{name.id}(") else made
        session.recorder.script_adds("classes", ClassTaken(name.id, kind.__name__, where, number, own))
        done = f"with `{name.id} = {own}`"
        is_local = name.id in raised.frame.f_locals
        change = f"{name.id if is_local else f'globals()[{name.id!r}]'} = {made}"
        return retry(raised, partial(rewrites.preceded, source=f"if isinstance({name.id}, type): {change}"), done)
    return None


def _used(statement: ast.stmt) -> Iterator[ast.Name]:
    """The names that a statement calls, asks for an attribute, or hands on."""
    for node in ast.walk(statement):
        parts: tuple[ast.expr, ...] = ()
        if isinstance(node, ast.Call):
            parts = node.func, *node.args, *(word.value for word in node.keywords)
        elif isinstance(node, ast.Attribute):
            parts = (node.value,)
        yield from (part for part in parts if isinstance(part, ast.Name))


def _stands_for_object(name: ast.Name, kind: type, statement: ast.stmt, raised: Raised) -> bool:
    """Whether the class itself is handed to a library that takes an object, or asked for a method of an object."""
    if name.id != kind.__name__ or not hasattr(kind, "named_parameters"):
        return False
    for call in (node for node in ast.walk(statement) if isinstance(node, ast.Call)):
        asked = call.func if isinstance(call.func, ast.Attribute) and call.func.value is name else None
        method = inspect.getattr_static(kind, asked.attr, None) if asked is not None else None
        if isinstance(method, FunctionType):
            return not any(isinstance(resolve(part, raised.frame), kind) for part in call.args)
        given = name in (*call.args, *(word.value for word in call.keywords))
        callee = resolve(call.func, raised.frame) if given else None
        # What is built in asks for classes, as `isinstance` does.
        if given and not raised.by_line and getattr(callee, "__module__", "") not in (builtins.__name__, "functools"):
            return True
    return False


def _made(name: str, kind: Any, raised: Raised) -> str:
    """The source of an object of the class: one that is there, or a new one, where it can be called as modules can."""
    if not inspect.isclass(kind) or not any(CALL in vars(base) for base in kind.__mro__):
        return ""
    scope = names_in(raised.frame)
    words = from_names(kind, scope)
    there = next((other for other, value in scope.items() if type(value) is kind), "")
    return there or (f"{name}({words})" if words is not None else "")


def from_names(kind: type, scope: Mapping[str, Any]) -> str | None:
    """The arguments that a class cannot be made without, by variables of their names; None where one is not there."""
    try:
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return None
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    needed = [p.name for p in parameters if p.default is p.empty and p.kind in kinds]
    return ", ".join(f"{name}={name}" for name in needed) if all(name in scope for name in needed) else None


def _given_at(name: str, kind: Any, raised: Raised) -> Location | None:
    """Where a name is given a class, by another name of that."""
    tree = parse(raised.location.path)
    for node in nodes_of(tree) if tree else ():
        plain = isinstance(node, ast.Assign) and isinstance(node.value, ast.Name | ast.Attribute)
        if not plain or not isinstance(node, ast.Assign) or [getattr(t, "id", "") for t in node.targets] != [name]:
            continue
        if resolve(node.value, raised.frame) is kind:
            return location_of(node.value, raised.location.path)
    return None
