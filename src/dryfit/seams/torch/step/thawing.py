"""Parts of a model that the script thaws in a later turn of its loop, and that no optimizer holds."""

import ast
import re
import sys
from collections.abc import Iterator
from typing import Any

from dryfit.backends.torch import elements_of
from dryfit.core.evidence.weights import ToThaw
from dryfit.core.source import file_of_class, is_user_file, location_of, method_of, nodes_of, parse
from dryfit.core.trace import calls_named

# What a parameter has, and the method of a module that sets it for all of its own.
FLAG, SETTER = "requires_grad", "requires_grad_"
# What a condition on the progress of a training asks for.
PROGRESS = re.compile("epoch|step|stage|phase|iter|thaw|freeze", re.IGNORECASE)
# What the methods that a framework calls at its own times begin with.
HOOK = "on_"
# What is spoken of where an optimizer is built anew, and of one that is there: its own methods.
BUILDS = re.compile("optim", re.IGNORECASE)
USES = ("zero_grad", "step", "state_dict", "load_state_dict", "train", "eval")
# What gives an optimizer more.
GIVES = "param_group"

Loop = ast.For | ast.While
Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef


def to_thaw(model: Any, held: set[int], script: str) -> tuple[ToThaw, ...]:
    """The parts of a model, ``held`` by nothing, that a line under a condition on the training's progress thaws."""
    left = [p for p in model.parameters() if id(p) not in held]
    files = dict.fromkeys([*(file_of_class(type(module)) for module in model.modules()), script]) if left else ()
    found: list[ToThaw] = []
    for file in (file for file in files if file and is_user_file(file)):
        thawings = list(_thawings(file))
        for statement, base in thawings if thawings and not _sees_to(file) else ():
            path, part = _named(model, base)
            own = list(part.parameters()) if part is not None else []
            if own and not any(id(p) in held for p in own) and _is_for_later(statement, file):
                found.append(ToThaw(path, elements_of(own), location_of(statement, file)))
    return tuple(found)


def _sees_to(path: str) -> bool:
    """Whether a file gives an optimizer more, or builds one turn by turn."""
    tree = parse(path)
    nodes = nodes_of(tree) if tree else ()
    loops = [node for node in nodes if isinstance(node, Loop)]
    building = (node for loop in loops for node in ast.walk(loop) if _builds(node, path, set()))
    return any(isinstance(n, ast.Attribute) and GIVES in n.attr for n in nodes) or next(building, None) is not None


def _builds(node: ast.AST, path: str, followed: set[str]) -> bool:
    """Whether a call makes an optimizer, or one of the file's own functions and classes that does."""
    if not isinstance(node, ast.Call):
        return False
    name = method_of(node)
    if name in USES and isinstance(node.func, ast.Attribute):
        return False
    if name in _optimizers() or BUILDS.search(ast.unparse(node.func)):
        return True
    tree = parse(path) if name not in followed else None
    followed.add(name)
    called = [one for one in nodes_of(tree) if isinstance(one, Definition) and one.name == name] if tree else []
    return any(_builds(inner, path, followed) for one in called for inner in ast.walk(one))


def _optimizers() -> set[str]:
    """The names of all classes of optimizers that are loaded."""
    found = [sys.modules["torch"].optim.Optimizer]
    for kind in found:
        found.extend(kind.__subclasses__())
    return {kind.__name__ for kind in found}


def _thawings(path: str) -> Iterator[tuple[ast.stmt, ast.expr]]:
    """The statements that set something to be trained, and what they name: for each parameter of it, or at once."""
    tree = parse(path)
    for node in nodes_of(tree) if tree else ():
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            call = node.value
            plain = not call.args and not call.keywords
            if isinstance(call.func, ast.Attribute) and call.func.attr == SETTER and (plain or _is_true(*call.args)):
                yield node, call.func.value
        if isinstance(node, ast.For) and isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Attribute):
            sets = (s for s in node.body if isinstance(s, ast.Assign) and _is_true(s.value))
            flags = any(isinstance(t, ast.Attribute) and t.attr == FLAG for s in sets for t in s.targets)
            if node.iter.func.attr in ("parameters", "named_parameters") and flags:
                yield node, node.iter.func.value


def _is_true(*values: ast.expr) -> bool:
    return len(values) == 1 and isinstance(values[0], ast.Constant) and values[0].value is True


def _named(model: Any, base: ast.expr) -> tuple[str, Any]:
    """The part of a model that an expression names by its last attribute, or by a variable of the script."""
    if isinstance(base, ast.Attribute):
        alike = [(path, part) for path, part in model.named_modules() if path.rpartition(".")[2] == base.attr]
        return alike[0] if len(alike) == 1 else ("", None)
    value = vars(sys.modules["__main__"]).get(base.id) if isinstance(base, ast.Name) else None
    return next(((path, part) for path, part in model.named_modules() if value is part), ("", None))


def _is_for_later(statement: ast.stmt, path: str) -> bool:
    """Whether a condition on the training's progress leads to it, turn by turn, and no optimizer is seen to then."""
    function, guards, repeated = _around(statement, path)
    if function is not None and not guards:
        calls = (_around(call, path) for call in calls_named(path, function.name))
        _, guards, repeated = next((around for around in calls if around[1]), (None, [], False))
        guards = [*guards, function]
    builds = any(_builds(node, path, set()) for guard in guards for node in ast.walk(guard))
    return repeated and bool(guards) and not builds


def _around(node: ast.AST, path: str) -> tuple[Function | None, list[ast.stmt], bool]:
    """The function that holds a node, the conditions on progress there, and whether they are asked again and again."""
    tree = parse(path)
    holders = [one for one in nodes_of(tree) if one is not node and _holds(one, node)] if tree else []
    function = next((one for one in reversed(holders) if isinstance(one, Function)), None)
    inner = [one for one in holders if function is None or _holds(function, one)]
    guards: list[ast.stmt] = [one for one in inner if isinstance(one, ast.If) and _asks_for_progress(one.test)]
    hooked = function is not None and function.name.startswith(HOOK)
    looped = any(isinstance(one, Loop) and any(_holds(one, guard) for guard in guards) for one in inner)
    return function, guards, hooked or looped or (function is not None and _is_called_in_a_loop(function, path))


def _is_called_in_a_loop(function: Function, path: str) -> bool:
    tree = parse(path)
    loops = [one for one in nodes_of(tree) if isinstance(one, Loop)] if tree else []
    return any(_holds(loop, call) for call in calls_named(path, function.name) for loop in loops)


def _holds(outer: ast.AST, inner: ast.AST) -> bool:
    return outer is not inner and any(node is inner for node in ast.walk(outer))


def _asks_for_progress(test: ast.expr) -> bool:
    asked = [node for node in ast.walk(test) if isinstance(node, ast.Compare)]
    names = (node for compared in asked for node in ast.walk(compared) if isinstance(node, ast.Name | ast.Attribute))
    return any(PROGRESS.search(node.id if isinstance(node, ast.Name) else node.attr) for node in names)
