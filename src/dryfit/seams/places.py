"""The lines that built objects which were there before we listened, found in the user's source."""

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from types import FrameType
from typing import TYPE_CHECKING, Any, cast

from dryfit.core.finding import Location
from dryfit.core.source import Site, absolute, call_at, is_user_file, location_of, nodes_of, parse, user_frames

if TYPE_CHECKING:
    from dryfit.seams.session import Session


@dataclass(frozen=True)
class Place:
    """A location that stands where the seams keep a site."""

    location: Location


def register(session: "Session", *objects: Any) -> None:
    """Tell a session where the user's code built these objects, their parts included."""
    frames = list(user_frames())
    for value in objects:
        found = built(value, frames)
        if found is None:
            continue
        session.sites.setdefault(id(value), found)
        if hasattr(value, "named_modules"):
            _register_modules(value, found)
        elif session.loaders is not None and hasattr(value, "collate_fn"):
            session.loaders.sites[session.number("loaders", value)] = found


def built(value: Any, frames: Iterable[FrameType]) -> Location | None:
    """The call that built an object.

    It is the one that a variable of these frames was assigned, if it names the object's class;
    else the only call of the class in the user's files; else whatever call was assigned.
    """
    frames = list(frames)
    assigned = [found for frame in frames for found in _assigned(value, frame)]
    name = type(value).__name__
    own = [found for found in assigned if _called(found[1]) == name]
    if not own and type(value).__module__ != "builtins":
        everywhere = [found for path in user_paths(frames) for found in _calls(path, name)]
        own = everywhere if len(everywhere) == 1 else []
    chosen = own or assigned
    return location_of(chosen[0][1], chosen[0][0]) if chosen else None


def _assigned(value: Any, frame: FrameType) -> Iterator[tuple[str, ast.Call]]:
    """The calls last assigned to the frame's variables that hold the value."""
    path = absolute(frame.f_code.co_filename)
    for space in (frame.f_locals, frame.f_globals):
        for name in [name for name, held in list(space.items()) if held is value]:
            calls = [node for node in _assignments(path, name) if node.lineno <= frame.f_lineno]
            yield from ((path, call) for call in calls[-1:])


def _assignments(path: str, name: str) -> list[ast.Call]:
    nodes = nodes_of(tree) if (tree := parse(path)) else ()
    pairs = [(t, node.value) for node in nodes if isinstance(node, ast.Assign) for t in node.targets]
    found = [value for t, value in pairs if isinstance(t, ast.Name) and t.id == name and isinstance(value, ast.Call)]
    return sorted(found, key=lambda call: call.lineno)


def _calls(path: str, name: str) -> Iterator[tuple[str, ast.Call]]:
    for node in nodes_of(tree) if (tree := parse(path)) else ():
        if isinstance(node, ast.Call) and _called(node) == name:
            yield path, node


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def user_paths(frames: Iterable[FrameType]) -> list[str]:
    """The files of the user's frames and modules."""
    modules = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    files = [frame.f_code.co_filename for frame in frames] + [path for path in modules if is_user_file(path)]
    return list(dict.fromkeys(absolute(path) for path in files))


def _register_modules(root: Any, found: Location) -> None:
    """The root's place, and those of the layers that the user's own classes and calls build in it."""
    from dryfit.seams.torch import models

    def register_one(module: Any, place: Location) -> None:
        call = call_at(place)
        if models.built_at(module) is None:
            direct = call is not None and _called(call) == type(module).__name__
            models.remember_site(module, cast(Site, Place(place)), direct)
        for name, child in module.named_children():
            inner = _built_in_class(type(module), name) or (_given(call, place.path, name) if call else None)
            if inner is not None:
                register_one(child, inner)

    register_one(root, found)


def _built_in_class(owner: type, name: str) -> Location | None:
    """Where a class assigns a call to ``self.name``."""
    code = getattr(vars(owner).get("__init__"), "__code__", None)
    if code is None or not is_user_file(code.co_filename):
        return None
    path = absolute(code.co_filename)
    return next((location_of(call, path) for own, call in _members(path, code.co_firstlineno) if own == name), None)


@cache
def _members(path: str, line: int) -> tuple[tuple[str, ast.Call], ...]:
    """The calls that the constructor at a line assigns to attributes."""
    tree = parse(path)
    nodes = nodes_of(tree) if tree else ()
    constructor = next((n for n in nodes if isinstance(n, ast.FunctionDef) and n.lineno == line), None)
    inside = ast.walk(constructor) if constructor else ()
    pairs = [(t, node.value) for node in inside if isinstance(node, ast.Assign) for t in node.targets]
    return tuple((t.attr, v) for t, v in pairs if isinstance(t, ast.Attribute) and isinstance(v, ast.Call))


def _given(call: ast.Call, path: str, name: str) -> Location | None:
    """The call among a container's arguments that built its child of this number."""
    position = int(name) if name.isdigit() else len(call.args)
    if position >= len(call.args) or any(isinstance(a, ast.Starred) for a in call.args):
        return None
    child = call.args[position]
    return location_of(child, path) if isinstance(child, ast.Call) else None
