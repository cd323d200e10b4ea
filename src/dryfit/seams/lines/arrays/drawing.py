"""More items asked of something than it holds: the largest five of four scores, ten rows drawn from eight."""

import ast
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Drawn
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.core.trace import trace
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, node_at, raised_by, resolve, retry
from dryfit.seams.signature import is_users

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Functions that take so many out of what they are given: the names and the place of the number, from 0 on behind it.
# Those of an axis read it, by its name and its place; the others take of all.
OF_AN_AXIS = {"topk": ("k", 0, "dim", 1, -1), "kthvalue": ("k", 0, "dim", 1, -1)}
OF_ALL = {"sample": ("k", 0), "choice": ("size", 0), "multinomial": ("num_samples", 0)}
# How what is drawn may be drawn again, by its name and its place.
AGAIN = {"choice": ("replace", 1), "multinomial": ("replacement", 1)}


def drawn_beyond(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a number of items that what they are taken of does not have; how to take all of them."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, (ValueError, RuntimeError)) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    name = ast.unparse(call.func).rpartition(".")[2] if call is not None else ""
    if raised is None or call is None or name not in {*OF_AN_AXIS, *OF_ALL}:
        return None
    found = _asked(call, name, raised)
    if found is None:
        return None
    wanted, asked, held = found
    entry = Drawn(name, asked, held, _decided(wanted, raised), number)
    session.recorder.script_adds("drawn", entry)
    written = f"min({ast.unparse(wanted)}, {held})"
    return retry(raised, partial(rewrites.replaced, node=wanted, source=written), f"with {held}, which are all")


def _asked(call: ast.Call, name: str, raised: Raised) -> tuple[ast.expr, int, int] | None:
    """The number that is asked for as it is written, and how many are asked for and held."""
    source, places = _of_what(call, name, raised)
    word, place = (OF_AN_AXIS.get(name) or OF_ALL[name])[:2]
    wanted = _argument(call, word, place + places)
    if source is None or wanted is None:
        return None
    scope = names_in(raised.frame)
    asked, given = evaluated(wanted, scope), evaluated(source, scope)
    held = _held(call, name, places, given, scope)
    return (wanted, asked, held) if type(asked) is int and held is not None and asked > held > 0 else None


def _of_what(call: ast.Call, name: str, raised: Raised) -> tuple[ast.expr | None, int]:
    """What the items are taken of, and how many places of the arguments it takes: none where it is a method's."""
    owner = resolve(call.func.value, raised.frame) if isinstance(call.func, ast.Attribute) else UNKNOWN
    callee = resolve(call.func, raised.frame)
    if callee is not UNKNOWN and is_users(callee):
        return None, 0
    if isinstance(call.func, ast.Attribute) and (hasattr(owner, "shape") or owner is UNKNOWN):
        return call.func.value, 0
    return (call.args[0], 1) if call.args else (None, 1)


def _argument(call: ast.Call, word: str, place: int) -> ast.expr | None:
    named = next((w.value for w in call.keywords if w.arg == word), None)
    return named if named is not None else call.args[place] if len(call.args) > place else None


def _held(call: ast.Call, name: str, places: int, given: Any, scope: Mapping[str, Any]) -> int | None:
    """How many items there are to be taken, where none is taken twice."""
    if name in AGAIN:
        word, place = AGAIN[name]
        again = _argument(call, word, place + places)
        drawn_again = evaluated(again, scope) if again is not None else name == "choice"
        if drawn_again:
            return None
    shape = tuple(getattr(given, "shape", ()))
    if name in OF_AN_AXIS:
        _, _, word, place, usual = OF_AN_AXIS[name]
        axis = _argument(call, word, place + places)
        dim = evaluated(axis, scope) if axis is not None else usual
        return int(shape[dim]) if shape and -len(shape) <= dim < len(shape) else None
    if name == "choice" and type(given) is int:
        return given
    if name == "multinomial":
        return int(shape[-1]) if shape else None
    return len(given) if hasattr(given, "__len__") else None


def _decided(wanted: ast.expr, raised: Raised) -> Location:
    """Where the number is written down."""
    found = trace(wanted, raised.location.path)
    own = location_of(wanted, raised.location.path)
    return found.location if found is not None and found.literal is not None else own
