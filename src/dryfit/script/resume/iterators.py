"""Which loop to leave where a batch is drawn by `next`: what makes the iterator anew tells what is a pass over it."""

import ast

from dryfit.script.resume.names import bound_names, terminal_name
from dryfit.script.resume.place import Place


def loop_to_leave(place: Place, *, spent: bool) -> int | None:
    """The number of the step into the loop to leave, None where no loop of this scope is around the place.

    It is the innermost, unless a loop around it makes the iterator. That takes one pass with each turn:
    it is left where another pass would begin, and the loops inside of it where the iterator is spent.
    """
    loops, drawn = place.loop_indices, _drawn(place.call)
    makers = [number for number, index in enumerate(loops) if drawn in _made(place.steps[index].block)]
    if not makers:
        return loops[-1] if loops else None
    return loops[min(makers[-1] + spent, len(loops) - 1)]


def _drawn(call: ast.Call | None) -> str | None:
    """The name of the iterator that a call of `next` draws from."""
    if call is None or terminal_name(call.func) != "next" or not call.args or not isinstance(call.args[0], ast.Name):
        return None
    return call.args[0].id


def _made(body: list[ast.stmt]) -> frozenset[str]:
    """The names that every turn of a loop sets: those that an inner loop or a handler sets are another matter."""
    return bound_names(s for s in body if isinstance(s, ast.Assign | ast.AnnAssign))
