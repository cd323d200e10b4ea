"""Classes that a module keeps for layers: `self.act = nn.ReLU`, and `self.act(x)`, which builds a layer of it."""

import ast
import inspect
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import ClassTaken
from dryfit.core.source import definition_of, location_of, nodes_of, parse, statement_at
from dryfit.seams.lines.names.classes import REFUSALS, from_names
from dryfit.seams.raised import Raised, raised_by, resolve

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

OWNER, BUILDING = "self", "__init__"


def class_kept(session: "Mending", error: BaseException, number: int) -> None:
    """Enter a class that a method calls as a layer, where the line that raised calls it, or is given what it built."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, REFUSALS) else None
    owner = raised.frame.f_locals.get(OWNER) if raised is not None else None
    if raised is None or not hasattr(owner, "named_parameters") or raised.frame.f_code.co_name == BUILDING:
        return
    for name, kind in vars(owner).items():
        given = _set_at(name, kind, raised) if inspect.isclass(kind) and hasattr(kind, "named_parameters") else None
        if given is None or from_names(kind, {}) is None or not _is_taken(name, kind, raised):
            continue
        where, made = location_of(given, raised.location.path), f"{ast.unparse(given)}()"
        entry = ClassTaken(f"{OWNER}.{name}", kind.__name__, where, number, made)
        session.recorder.script_adds("classes", entry)
        return


def _set_at(name: str, kind: Any, raised: Raised) -> ast.expr | None:
    """What an object's attribute is set to, where that is the class by its name."""
    tree, attribute = parse(raised.location.path), f"{OWNER}.{name}"
    setting = [n for n in nodes_of(tree) if isinstance(n, ast.Assign)] if tree else []
    found = [n.value for n in setting if any(ast.unparse(target) == attribute for target in n.targets)]
    return next((value for value in found if resolve(value, raised.frame) is kind), None)


def _is_taken(name: str, kind: type, raised: Raised) -> bool:
    """Whether the line calls the class, or is given an object of it in a function that does."""
    statement, function = statement_at(raised.location), definition_of(raised.frame.f_code)
    if statement is None or function is None:
        return False
    if _calls(statement, name):
        return True
    names = [part.id for part in ast.walk(statement) if isinstance(part, ast.Name)]
    return _calls(function, name) and any(type(raised.frame.f_locals.get(one)) is kind for one in names)


def _calls(tree: ast.AST, name: str) -> bool:
    called = (ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call))
    return f"{OWNER}.{name}" in called
