"""Arguments that a function of the script's is given in another order than it names them."""

import ast
from functools import partial
from itertools import pairwise
from types import CodeType, FrameType
from typing import TYPE_CHECKING

from dryfit.core.evidence.calls import MissingArguments
from dryfit.core.evidence.mistaken import OtherOrder
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import Site, frames_from, is_user_file, location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, names_in, node_at, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What is raised by what is given the wrong thing.
REFUSALS = (TypeError, AttributeError, ValueError, LookupError, RuntimeError)


def exchanged_names(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a call whose arguments bear the names of other parameters; how to run it with each in its own place."""
    if not isinstance(error, REFUSALS):
        return None
    for (caller, where), (called, _) in reversed(list(pairwise(user_frames_of(error)))):
        call = node_at(where, ast.Call)
        order = _own_order(call, called.f_code) if call is not None else None
        raised = Raised(caller, where, False, number)
        if call is not None and order is not None:
            return _entered(session, raised, call, order, called.f_code.co_name)
        place = _one_place_early(call, called.f_code) if call is not None else None
        if call is not None and place is not None:
            return _lacking(session, raised, call, place, called.f_code)
    return None


def user_frames_of(error: BaseException) -> list[tuple[FrameType, Location]]:
    """The user's frames that an exception has left and those that it is on its way to, and where each stands."""
    left, traceback = list[tuple[FrameType, Site]](), error.__traceback__
    outer = traceback.tb_frame.f_back if traceback is not None else None
    while traceback is not None:
        frame = traceback.tb_frame
        left.append((frame, Site(frame.f_code, traceback.tb_lasti, traceback.tb_lineno)))
        traceback = traceback.tb_next
    around = [(frame, Site.of(frame)) for frame in frames_from(outer)]
    found = [*reversed(around), *left]
    return [(frame, site.location) for frame, site in found if is_user_file(frame.f_code.co_filename)]


def _own_order(call: ast.Call, called: CodeType) -> list[str] | None:
    """The arguments in the order of the parameters, where several bear the names of each other's."""
    parameters = [name for name in called.co_varnames[: called.co_argcount] if name != "self"]
    names = [node.id if isinstance(node, ast.Name) else "" for node in call.args]
    if len(parameters) < len(names):
        return None
    moved = [place for place, name in enumerate(names) if name in parameters and name != parameters[place]]
    if len(moved) < 2 or {parameters[place] for place in moved} != {names[place] for place in moved}:
        return None
    return [parameters[n] if n in moved else ast.unparse(node) for n, node in enumerate(call.args)]


def _one_place_early(call: ast.Call, called: CodeType) -> int | None:
    """The place of the argument that a call leaves out, where what follows bears the names of the parameters behind."""
    parameters = [name for name in called.co_varnames[: called.co_argcount] if name != "self"]
    names = [node.id if isinstance(node, ast.Name) else "" for node in call.args]
    words = {word.arg for word in call.keywords}
    place = next((n for n, name in enumerate(names) if name not in parameters[n : n + 1]), len(names))
    if place == len(names) or None in words or set(parameters[place : place + 1]) & {*names, *words}:
        return None
    return place if names[place:] == parameters[place + 1 : len(names) + 1] else None


def _lacking(session: "Mending", raised: Raised, call: ast.Call, place: int, called: CodeType) -> Retry | None:
    """Enter a call that lacks an argument; how to run it with the caller's variable of that name."""
    name = [name for name in called.co_varnames if name != "self"][place]
    entry = MissingArguments(called.co_name, (name,), location_of(call, raised.location.path), failure=raised.number)
    session.recorder.script_adds("missing_arguments", entry)
    if name not in names_in(raised.frame):
        return None
    given = [*map(ast.unparse, call.args)]
    words = [f"{word.arg}={ast.unparse(word.value)}" for word in call.keywords]
    source = f"{ast.unparse(call.func)}({', '.join([*given[:place], name, *given[place:], *words])})"
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{source}`")


def _entered(session: "Mending", raised: Raised, call: ast.Call, order: list[str], name: str) -> Retry:
    given = [ast.unparse(node) for node in call.args]
    one, other, *_ = (found for found, own in zip(given, order, strict=True) if found != own)
    source = f"{ast.unparse(call.func)}({', '.join([*order, *map(ast.unparse, call.keywords)])})"
    where = location_of(call, raised.location.path)
    session.recorder.script_adds("other_orders", OtherOrder(name, one, other, source, where, raised.number))
    return retry(raised, partial(rewrites.replaced, node=call, source=source), f"with `{source}`")
