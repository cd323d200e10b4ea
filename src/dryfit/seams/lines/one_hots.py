"""`one_hot` of class ids that have no place among so many classes as the line asks for."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.backends.torch import is_tensor
from dryfit.core.evidence.mistaken import Outgrown
from dryfit.core.retry import Retry
from dryfit.core.source import argument_node, location_of
from dryfit.core.trace import trace
from dryfit.seams import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

# What makes a row of places of each class id, how it calls the ids and their number, and where it takes them.
FUNCTION, IDS, PLACES = "one_hot", ("tensor", 0), ("num_classes", 1)


def ids_without_place(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter ids beyond the places of a `one_hot`; how to run the line with places for all, or with the last."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, RuntimeError) else None
    call = node_at(raised.location, ast.Call) if raised is not None and raised.by_line else None
    if raised is None or call is None or ast.unparse(call.func).rpartition(".")[2] != FUNCTION:
        return None
    where = location_of(call, raised.location.path)
    given, count = argument_node(where, *IDS), argument_node(where, *PLACES)
    if given is None or count is None:
        return None
    scope = names_in(raised.frame)
    ids, places = evaluated(given, scope), evaluated(count, scope)
    if not is_tensor(ids) or type(places) is not int or not ids.numel():
        return None
    least, most = int(ids.min()), int(ids.max())
    asked = least if least < 0 else most
    if 0 <= asked < places:
        return None
    found = trace(count, where.path)
    written = found.location if found is not None and found.literal is not None else where
    entry = Outgrown(ast.unparse(call), -1, places, asked, ast.unparse(given), written, number, least=least)
    session.recorder.script_adds("outgrown", entry)
    if least >= 0 and _is_met(most + 1, raised):
        return retry(raised, partial(rewrites.replaced, node=count, source=str(most + 1)), f"with {most + 1} places")
    kept = f"{ast.unparse(given)}.clamp(0, {places - 1})"
    return retry(raised, partial(rewrites.replaced, node=given, source=kept), f"with ids from 0 to {places - 1}")


def _is_met(classes: int, raised: Raised) -> bool:
    """Whether a tensor of the function's has so many classes: what is made of the ids goes together with it."""
    tensors = [value for value in raised.frame.f_locals.values() if is_tensor(value)]
    return any(classes in _ends(tensor) for tensor in tensors)


def _ends(tensor: Any) -> tuple[int, ...]:
    """The extents of the axes that classes lie on."""
    return (*tensor.shape[1:2], *tensor.shape[-1:]) if tensor.dim() > 1 else ()
