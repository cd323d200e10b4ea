"""Gradients that an optimizer of Keras refuses: none at all, or those of other weights."""

import ast
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_refused import Ungraded
from dryfit.core.finding import Location
from dryfit.core.source import argument, call_at, here
from dryfit.core.trace import made_before

if TYPE_CHECKING:
    from dryfit.seams.session import Session


def see(session: "Session", optimizer: Any, grads: list[Any], variables: list[Any]) -> None:
    """An optimizer has refused a step: keep what was wrong with its gradients."""
    values = [pair[0] if isinstance(pair, tuple) else pair for pair in grads]
    pairs = [(tuple(g.shape), tuple(v.shape)) for g, v in zip(values, variables, strict=False) if hasattr(g, "shape")]
    apart = [(shape, wanted) for shape, wanted in pairs if shape != wanted]
    if values and not apart:
        return
    shape, wanted = apart[0] if apart else ((), ())
    where = here(3)
    zipped = argument(where, "grads_and_vars", 0)
    call = call_at(zipped)
    by_zip = call is not None and ast.unparse(call.func) == "zip"
    decided = _decided(zipped if by_zip else where, 0 if apart else 1)
    entry = Ungraded(type(optimizer).__name__, len(values), len(apart), shape, wanted, decided or where)
    session.recorder.keras_adds("ungraded", entry)


def _decided(where: Location | None, place: int) -> Location | None:
    """The value that the gradients, or the weights that they are of, were assigned last."""
    return made_before(where, "", place)
