"""Attributes of the user's that bear the name of a property which a library's class keeps for itself."""

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.reserved import Reserved
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import file_of_class, location_of, nodes_of, parse, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, raised_by, resolve, retry
from dryfit.seams.signature import is_users

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What an own value is kept under, beside what the library keeps.
KEPT = "_dryfit_{}"


class Own:
    """An attribute in the place of a property: what the script sets, else what the property gives."""

    def __init__(self, name: str, inherited: property) -> None:
        self.name, self.inherited = name, inherited

    def __get__(self, owner: Any, kind: Any = None) -> Any:
        if owner is None:
            return self
        held = {**vars(owner).get("_modules", {}), **vars(owner)}
        found = held.get(KEPT.format(self.name), held.get(self.name, UNKNOWN))
        return self.inherited.__get__(owner, kind) if found is UNKNOWN else found

    def __set__(self, owner: Any, value: Any) -> None:
        vars(owner)[KEPT.format(self.name)] = value


def reserved(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an attribute that a library's property refuses to be; how to go on with one of the script's own."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, AttributeError) else None
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or not isinstance(statement, ast.Assign | ast.AnnAssign):
        return None
    for node in ast.walk(statement):
        if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Store):
            continue
        value = resolve(node.value, raised.frame)
        owner = _owner(type(value), node.attr) if value is not UNKNOWN else None
        if owner is None:
            continue
        kind = type(value)
        where = location_of(node, raised.location.path)
        entry = Reserved(kind.__name__, node.attr, owner.__name__, where, tuple(_uses(kind, node.attr)), number)
        session.recorder.script_adds("reserved", entry)
        setattr(kind, node.attr, Own(node.attr, vars(owner)[node.attr]))
        return retry(raised, rewrites.unchanged, f"with a `{node.attr}` of its own")
    return None


def _owner(kind: type, name: str) -> type | None:
    """The library's class whose property an attribute of a class of the user's would be."""
    owner = next((base for base in kind.__mro__ if name in vars(base)), None)
    if owner is None or not is_users(kind) or is_users(owner):
        return None
    return owner if isinstance(vars(owner)[name], property) else None


def _uses(kind: type, name: str) -> Iterator[Location]:
    """Where a class speaks of its own attribute of this name."""
    path = file_of_class(kind)
    tree = parse(path) if path else None
    classes = [n for n in nodes_of(tree) if isinstance(n, ast.ClassDef) and n.name == kind.__name__] if tree else []
    for node in ast.walk(classes[-1]) if classes else ():
        if isinstance(node, ast.Attribute) and node.attr == name and ast.unparse(node.value) == "self" and path:
            yield location_of(node, path)
