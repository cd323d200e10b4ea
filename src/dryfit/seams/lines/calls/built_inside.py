"""Classes of the script's that a library builds for a call, and that it has not all arguments for."""

import ast
import inspect
from typing import Any

from dryfit.core.source import innermost, nodes_of, parse
from dryfit.seams.raised import Raised
from dryfit.seams.signature import is_users


def built_inside(error: BaseException) -> tuple[type, tuple[str, ...]] | None:
    """The script's class that the innermost line, a library's, was to build, and the arguments that it lacks."""
    traceback = innermost(error.__traceback__)
    held = traceback.tb_frame.f_locals.values() if traceback is not None else ()
    for value in held:
        if inspect.isclass(value) and is_users(value):
            lacks = tuple(name for name in _required(value) if f"'{name}'" in str(error))
            if lacks:
                return value, lacks
    return None


def _required(kind: type) -> list[str]:
    try:
        parameters = inspect.signature(kind).parameters.values()
    except (TypeError, ValueError):
        return []
    return [p.name for p in parameters if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD]


def given_elsewhere(kind: type, names: tuple[str, ...], raised: Raised) -> dict[str, str] | None:
    """What the script gives these arguments where it builds the class itself."""
    tree = parse(raised.location.path)
    calls = [node for node in (nodes_of(tree) if tree else ()) if isinstance(node, ast.Call)]
    built = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == kind.__name__]
    if len(built) != 1 or any(isinstance(value, ast.Starred) for value in built[0].args):
        return None
    order: list[Any] = list(inspect.signature(kind).parameters)
    given = dict(zip(order, built[0].args, strict=False)) | {w.arg: w.value for w in built[0].keywords if w.arg}
    return {name: ast.unparse(given[name]) for name in names} if all(name in given for name in names) else None
