"""Classes that the user's line takes for objects of theirs: `model = Net`, and `model.parameters()` further down."""

import ast
import inspect
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import ClassTaken
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse, statement_at
from dryfit.seams import rewrites
from dryfit.seams.raised import Raised, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

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
        where = _given_at(name.id, kind, raised) if _makes_objects(kind) else None
        if where is None:
            continue
        session.recorder.script_adds("classes", ClassTaken(name.id, kind.__name__, where, number))
        done = f"with `{name.id} = {kind.__name__}()`"
        own = name.id in raised.frame.f_locals
        made = f"{name.id if own else f'globals()[{name.id!r}]'} = {name.id}()"
        return retry(raised, partial(rewrites.preceded, source=f"if isinstance({name.id}, type): {made}"), done)
    return None


def _used(statement: ast.stmt) -> Iterator[ast.Name]:
    """The names that a statement calls, or asks for an attribute."""
    for node in ast.walk(statement):
        owner = node.func if isinstance(node, ast.Call) else node.value if isinstance(node, ast.Attribute) else None
        if isinstance(owner, ast.Name):
            yield owner


def _makes_objects(kind: Any) -> bool:
    """Whether it is a class whose objects can be called, as modules can, and that is made with nothing."""
    if not inspect.isclass(kind) or not any(CALL in vars(base) for base in kind.__mro__):
        return False
    try:
        inspect.signature(kind).bind()
    except (TypeError, ValueError):
        return False
    return True


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
