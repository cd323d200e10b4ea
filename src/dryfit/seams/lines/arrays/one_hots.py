"""Class ids that have no place among so many classes as a `one_hot`, or a table that they choose from, has."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.mistaken import Outgrown
from dryfit.core.retry import Retry
from dryfit.core.source import argument_node, location_of, method_of
from dryfit.core.trace import trace
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What makes a row of places of each class id, how it calls the ids and their number, and where it takes them.
FUNCTION, IDS, PLACES = "one_hot", ("tensor", 0), ("num_classes", 1)
# What lays out a table of such rows, of which ids choose: `np.eye(n)[labels]`.
TABLE, ROWS = "eye", ("n", 0)


def ids_without_place(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter ids beyond the places of a `one_hot`; how to run the line with places for all, or with the last."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (RuntimeError, IndexError)) else None
    found = _rows_of_places(raised) if raised is not None and raised.by_line else None
    if raised is None or found is None:
        return None
    node, given, count = found
    scope = names_in(raised.frame)
    ids, places = evaluated(given, scope), evaluated(count, scope)
    if not hasattr(ids, "dtype") or type(places) is not int or not len(ids):
        return None
    least, most = int(ids.min()), int(ids.max())
    # A negative index counts from the end of a table, and raises nothing.
    asked = least if least < 0 and isinstance(node, ast.Call) else most
    if 0 <= asked < places:
        return None
    path = raised.location.path
    decided = trace(count, path)
    counted = decided is not None and decided.literal is not None and not _is_mark(ids, places, asked)
    where = decided.location if decided is not None and counted else location_of(node, path)
    entry = Outgrown(ast.unparse(node), -1, places, asked, ast.unparse(given), where, number, least=least)
    session.recorder.script_adds("outgrown", entry)
    if least >= 0 and _is_met(most + 1, raised):
        return retry(raised, partial(rewrites.replaced, node=count, source=str(most + 1)), f"with {most + 1} places")
    kept = f"{ast.unparse(given)}.clip(0, {places - 1})"
    return retry(raised, partial(rewrites.replaced, node=given, source=kept), f"with ids from 0 to {places - 1}")


def _is_mark(ids: Any, places: int, asked: int) -> bool:
    """Whether one number alone is beyond the places, and not the next one: it marks what has no class."""
    beyond = ids[(ids < 0) | (ids >= places)]
    return asked != places and bool((beyond == asked).all())


def _rows_of_places(raised: Raised) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """The operation on the line that makes rows of ids, the ids, and the number of places."""
    call, part = node_at(raised.location, ast.Call), node_at(raised.location, ast.Subscript)
    path = raised.location.path
    if call is not None and method_of(call) == FUNCTION:
        where = location_of(call, path)
        given, count = argument_node(where, *IDS), argument_node(where, *PLACES)
        return (call, given, count) if given is not None and count is not None else None
    if part is None or not isinstance(part.value, ast.Call) or method_of(part.value) != TABLE:
        return None
    count = argument_node(location_of(part.value, path), *ROWS)
    return (part, part.slice, count) if count is not None else None


def _is_met(classes: int, raised: Raised) -> bool:
    """Whether a tensor of the function's has so many classes: what is made of the ids goes together with it."""
    tensors = [value for value in raised.frame.f_locals.values() if is_tensor(value)]
    return any(classes in _ends(tensor) for tensor in tensors)


def _ends(tensor: Any) -> tuple[int, ...]:
    """The extents of the axes that classes lie on."""
    return (*tensor.shape[1:2], *tensor.shape[-1:]) if tensor.dim() > 1 else ()
