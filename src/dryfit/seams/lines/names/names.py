"""Names that are not bound where the user's line reads them: misspelt, bound further down, or only in a function."""

import ast
import builtins
import difflib
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING

from dryfit.core.evidence.mistaken import UnboundName
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Names as alike as this are taken for a misspelling of each other.
ALIKE = 0.8
# Names shorter than this are alike by chance.
SHORT = 3
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def unbound_name(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a name that is not bound; how to run the statement with the one that is meant."""
    failure = session.recorder.failures[number]
    raised = raised_by(error.__traceback__, number) if isinstance(error, NameError) else None
    if raised is None or not raised.by_line or failure.stands_on or failure.curtailed or failure.explained_by:
        return None
    node = _read(getattr(error, "name", None), raised)
    if node is None:
        return None
    name, local = node.id, isinstance(error, UnboundLocalError)
    outside = local and name in raised.frame.f_globals
    near = "" if local else nearest(name, raised.frame)
    bound = _bound(name, raised) if not near else None
    where = location_of(node, raised.location.path)
    session.recorder.script_adds("unbound_names", UnboundName(name, near, bound, outside, where, number))
    if outside:
        first = f"{name} = globals()[{name!r}]"
        return retry(raised, partial(rewrites.preceded, source=first), f"with `global {name}`")
    if near:
        return retry(raised, partial(rewrites.replaced, node=node, source=near), f"with `{near}` for `{name}`")
    return None


def _read(name: str | None, raised: Raised) -> ast.Name | None:
    """Where the line reads the name, which Python does not tell of a function's own."""
    tree, where = parse(raised.location.path), raised.location
    names = [n for n in nodes_of(tree) if isinstance(n, ast.Name) and name in (None, n.id)] if tree is not None else []
    exact = [n for n in names if (n.lineno, n.col_offset) == (where.line, where.column)]
    near = [n for n in names if n.lineno == where.line] if name is not None else []
    return next(iter([*exact, *near]), None)


def nearest(name: str, frame: FrameType) -> str:
    """The variable of nearly that name: of the function's own before the module's, and none that is built in."""
    if len(name) < SHORT:
        return ""
    for scope in (frame.f_locals, frame.f_globals):
        names = [known for known in scope if not known.startswith("__") and not hasattr(builtins, known)]
        found = difflib.get_close_matches(name, names, n=1, cutoff=ALIKE)
        if found:
            return found[0]
    return ""


def _bound(name: str, raised: Raised) -> Location | None:
    """Where the file binds a name: further down than the line that reads it, or in a function of its own."""
    tree = parse(raised.location.path)
    for node in nodes_of(tree) if tree is not None else ():
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store):
            return location_of(node, raised.location.path)
        if isinstance(node, SCOPES[:3]) and getattr(node, "name", "") == name:
            return location_of(node, raised.location.path)
    return None
