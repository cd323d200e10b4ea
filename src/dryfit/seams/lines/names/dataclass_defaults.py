"""Fields of a dataclass whose default is a list, a dictionary or a set."""

import ast
from traceback import walk_tb
from typing import TYPE_CHECKING

from dryfit.core.evidence.script import MutableDefault
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What may not stand as a default: all instances would share it.
DISPLAYS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
MAKERS = ("list", "dict", "set")


def mutable_defaults(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter the fields; how to define the class with a factory for each."""
    raised = raised_by(error.__traceback__, number)
    if not isinstance(error, ValueError) or raised is None or "dataclasses" not in _module(error):
        return None
    path, line = raised.location.path, raised.location.line
    tree = parse(path)
    owners = [node for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.ClassDef)]
    owner = next((node for node in owners if _first(node) <= line <= node.lineno), None)
    fields = _fields(owner) if owner is not None else []
    if owner is None or not fields:
        return None
    names = tuple(field.target.id for field in fields if isinstance(field.target, ast.Name))
    value = fields[0].value
    assert value is not None
    entry = MutableDefault(owner.name, names, ast.unparse(value), location_of(value, path), number)
    session.recorder.script_adds("mutable_defaults", entry)
    return retry(raised, _with_factories, "with a factory for each", owner.lineno)


def _module(error: BaseException) -> str:
    """The module whose code raised."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    return str(frames[-1].f_globals.get("__name__", "")) if frames else ""


def _first(node: ast.ClassDef) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _fields(owner: ast.ClassDef) -> list[ast.AnnAssign]:
    return [part for part in owner.body if isinstance(part, ast.AnnAssign) and _is_shared(part.value)]


def _is_shared(value: ast.expr | None) -> bool:
    made = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in MAKERS
    return made or isinstance(value, DISPLAYS)


def _with_factories(statement: ast.stmt) -> list[ast.stmt]:
    assert isinstance(statement, ast.ClassDef)
    for part in _fields(statement):
        assert part.value is not None
        source = f"__import__('dataclasses').field(default_factory=lambda: {ast.unparse(part.value)})"
        made = rewrites.placed(ast.parse(source).body[0], statement)
        assert isinstance(made, ast.Expr)
        part.value = made.value
    return [statement]
