"""An iterator over a loader that a counted loop asks for more batches than there are."""

import ast
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.batch import Outlasted
from dryfit.core.finding import Location
from dryfit.core.source import here, nodes_of, parse, statement_of, user_frame
from dryfit.seams.guarded import is_awaited
from dryfit.seams.loops import turns_since
from dryfit.seams.policy import LoaderPass
from dryfit.seams.raised import resolve

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def look(session: "Session", iterator: Any, loader_pass: LoaderPass, made_at: Location | None) -> None:
    """Reckon at the second batch how many the loops around will ask for, where a bare `next` asks for them."""
    frame, where = user_frame(), here()
    if frame is None or where is None or made_at is None or not loader_pass.length:
        return
    statement = statement_of(frame, frame.f_lineno)
    calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)] if statement is not None else []
    asking = [call for call in calls if ast.unparse(call.func) == "next" and len(call.args) == 1]
    if (
        len(asking) != 1
        or resolve(asking[0].args[0], frame) is not iterator
        or is_awaited(StopIteration(), frame, near=False)
    ):
        return
    name = ast.unparse(asking[0].args[0])
    turns = turns_since(frame, made_at) if _is_made_once(name, frame.f_code.co_filename) else None
    if turns is not None and turns > loader_pass.length:
        entry = Outlasted(loader_pass.loader, name, loader_pass.length, turns, where, made_at)
        session.recorder.outlasted.append(entry)


def _is_made_once(name: str, path: str) -> bool:
    """Whether no second line begins the iterator again under its name."""
    tree = parse(path)
    given = [n for n in nodes_of(tree) if isinstance(n, ast.Assign | ast.AnnAssign | ast.NamedExpr)] if tree else []
    targets = [t for n in given for t in (n.targets if isinstance(n, ast.Assign) else [n.target])]
    return sum(ast.unparse(part) == name for target in targets for part in getattr(target, "elts", [target])) < 2
