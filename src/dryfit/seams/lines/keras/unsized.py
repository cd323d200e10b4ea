"""Recurrent layers of Keras that keep their states from batch to batch, and are not told a batch's size."""

import ast
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.keras_refused import Unsized
from dryfit.core.finding import Location
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, statement_at
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# The argument by which tf-keras tells a layer what it is given, and the one that has the batch in it as well.
SHAPE, WHOLE = "input_shape", "batch_input_shape"
# What makes the symbol that a model is given, and the arguments that tell a batch's size.
INPUTS, SIZES = ("Input", "InputLayer"), ("batch_size", "batch_shape", "batch_input_shape")
# The setting by which a layer keeps its states.
KEEPS = "stateful"
# What a batch's size is called.
BATCH = "batch"


def unsized(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter such a layer; how to run the statement that tells the shape of its input with the size in it."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)] if isinstance(error, ValueError) else []
    local = frames[-1].f_locals if frames else {}
    layer: Any = local.get("self")
    if getattr(layer, KEEPS, None) is not True or not any(map(_is_of_any_size, local.values())):
        return None
    raised = raised_by(error.__traceback__, number)
    if raised is None:
        return None  # The line that builds the layer stands further out.
    call, name, value = _told(raised)
    kept = ast.unparse(_changed(call, name, value)) if call is not None else ""
    where = location_of(call, raised.location.path) if call is not None else _built_at(session, layer)
    entry = Unsized(layer.name, type(layer).__name__, where or raised.location, kept, number)
    session.recorder.keras_adds("unsized", entry)
    if call is not None:
        return retry(raised, partial(rewrites.replaced, node=call, source=kept), f"with `{name}={value}`")
    return _begun_anew(raised)


def _begun_anew(raised: Raised) -> Retry | None:
    """How to run the statement with a layer that keeps no states, where a batch's size is told elsewhere."""
    statement = statement_at(raised.location)
    calls = [n for n in ast.walk(statement) if isinstance(n, ast.Call)] if statement is not None else []
    keeping = next((call for call in calls if any(word.arg == KEEPS for word in call.keywords)), None)
    if keeping is None:
        return None
    changes = {KEEPS: (KEEPS, "False")}
    return retry(raised, partial(rewrites.arguments, call=keeping, changes=changes), f"with `{KEEPS}=False`")


def _is_of_any_size(value: Any) -> bool:
    """Whether a shape begins with an extent that is not known."""
    shape = value.as_list() if hasattr(value, "as_list") and getattr(value, "rank", None) else value
    return isinstance(shape, (tuple, list)) and len(shape) > 1 and shape[0] is None and type(shape[-1]) is int


def _built_at(session: "Mending", layer: Any) -> Location | None:
    places = (seams.layers.built_at(layer) for seams in session.objects.get("keras", {}).values())
    return next((place for place in places if place is not None), None)


def _told(raised: Raised) -> tuple[ast.Call | None, str, str]:
    """The call of the statement that tells an input's shape without the batch; the argument with it, and its source."""
    statement, size = statement_at(raised.location), _size(raised)
    calls = [n for n in ast.walk(statement) if isinstance(n, ast.Call)] if statement is not None and size else []
    for call in calls:
        words = {word.arg: word.value for word in call.keywords}
        if None in words or words.keys() & set(SIZES):
            continue
        if SHAPE in words:
            shape = words[SHAPE]
            rest = ", ".join(map(ast.unparse, shape.elts)) if isinstance(shape, ast.Tuple) else f"*{ast.unparse(shape)}"
            return call, WHOLE, f"({size}, {rest})"
        if ast.unparse(call.func).rpartition(".")[2] in INPUTS:
            return call, SIZES[0], size
    return None, "", ""


def _size(raised: Raised) -> str:
    """The name that holds a batch's size where the statement stands."""
    for scope in (raised.frame.f_locals, raised.frame.f_globals):
        found = [name for name, value in scope.items() if BATCH in name.lower() and type(value) is int and value > 0]
        if found:
            return found[0]
    return ""


def _changed(call: ast.Call, name: str, value: str) -> ast.Call:
    words = [word for word in call.keywords if word.arg != SHAPE or name != WHOLE]
    return ast.Call(call.func, call.args, [*words, ast.keyword(name, ast.parse(value, mode="eval").body)])
