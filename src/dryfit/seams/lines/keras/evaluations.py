"""Values taken of a Keras evaluation that gives more of them, or fewer."""

import ast
from functools import partial
from typing import TYPE_CHECKING

from dryfit.core.evidence.keras_given import Evaluated
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# As many values as are taken, the last ones unknown where there are fewer.
FILLED = "(lambda found: ([*found] if isinstance(found, list) else [found]) + [float('nan')] * {n})({call})[:{n}]"


def evaluations(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what is taken of an evaluation; how to run the statement with as many values as it wants."""
    known = session.objects.get("evaluated")
    raised = raised_by(error.__traceback__, number) if isinstance(error, (TypeError, ValueError, IndexError)) else None
    if known is None or isinstance(known, dict) or raised is None or not raised.by_line:
        return None
    given = len(known) if isinstance(known, (list, tuple)) else 1
    return _unpacked(session, raised, given) or _read(session, raised, given)


def _unpacked(session: "Mending", raised: Raised, given: int) -> Retry | None:
    """`loss, accuracy = model.evaluate(...)`."""
    statement = statement_at(raised.location)
    call = statement.value if isinstance(statement, ast.Assign) else None
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    if not isinstance(call, ast.Call) or getattr(call.func, "attr", "") != "evaluate":
        return None
    if not isinstance(target, (ast.Tuple, ast.List)) or any(isinstance(part, ast.Starred) for part in target.elts):
        return None
    taken = len(target.elts)
    if taken == given:
        return None
    where = location_of(statement, raised.location.path) if isinstance(statement, ast.stmt) else raised.location
    session.recorder.keras_adds("evaluated", Evaluated(given, taken, False, where, raised.number))
    source = FILLED.format(n=taken, call=ast.unparse(call))
    done = f"with {taken} values of {given}"
    return retry(raised, partial(rewrites.replaced, node=call, source=source), done)


def _read(session: "Mending", raised: Raised, given: int) -> Retry | None:
    """`score[1]`, where `score` is what the last evaluation gave."""
    node = node_at(raised.location, ast.Subscript)
    place = node.slice.value if node is not None and isinstance(node.slice, ast.Constant) else None
    if type(place) is not int or place < given - (given == 1):
        return None
    if resolve(node.value, raised.frame) is not session.objects["evaluated"]:
        return None
    session.recorder.keras_adds("evaluated", Evaluated(given, place, True, raised.location, raised.number))
    return retry(raised, partial(rewrites.replaced, node=node, source="float('nan')"), "with no value in its place")
