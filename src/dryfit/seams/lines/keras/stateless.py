"""The states of a recurrent layer of Keras, which gives its output alone: `out, h, c = LSTM(8)(x)`."""

import ast
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.script import Unpacking
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The setting by which a recurrent layer gives its states, too.
SETTING = "return_state"


def stateless(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an output that is unpacked into states as well; how to run the statement with a layer that gives them."""
    raised = raised_by(error.__traceback__, number)
    statement = statement_at(raised.location) if raised is not None else None
    if raised is None or not isinstance(statement, ast.Assign) or not isinstance(statement.value, ast.Call):
        return None
    target, called = statement.targets[0], statement.value.func
    if not isinstance(target, ast.Tuple) or "keras" not in session.objects:
        return None
    kind = resolve(called.func if isinstance(called, ast.Call) else called, raised.frame)
    made = _made(session, called, kind, raised)
    if made is None:
        return None
    told = f"{SETTING}=True"
    entry = Unpacking(ast.unparse(called), len(target.elts), 1, "", made, number, replacement=told)
    session.recorder.script_adds("unpackings", entry)
    if isinstance(called, ast.Call):
        return retry(raised, partial(rewrites.added, call=called, name=SETTING, value="True"), f"with `{told}`")
    # A layer that has answered keeps the number of its answers: another is made like it.
    own = ast.unparse(called)
    anew = (
        f"{own} = type({own}).from_config({{**{own}.get_config(), '{SETTING}': True, 'name': {own}.name + '_states'}})"
    )
    return retry(raised, partial(rewrites.preceded, source=anew), f"with `{told}`")


def _made(session: "Mending", called: ast.expr, kind: Any, raised: Raised) -> Location | None:
    """Where a recurrent layer was made that does not give its states."""
    if kind is UNKNOWN or not str(getattr(kind, "__module__", type(kind).__module__)).startswith(("keras", "tf_keras")):
        return None
    if isinstance(called, ast.Call):
        told = {word.arg for word in called.keywords} & {SETTING, None}
        recurrent = isinstance(kind, type) and hasattr(kind, "reset_states") and not told
        return location_of(called, raised.location.path) if recurrent else None
    if getattr(kind, SETTING, None) is not False or SETTING not in kind.get_config():
        return None
    places = (seams.layers.built_at(kind) for seams in session.objects["keras"].values())
    return next((place for place in places if place is not None), None)
