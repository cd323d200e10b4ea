"""Where the width of a layer is chosen, and by which name or number it would fit (FWD301)."""

import ast

from dryfit.core.evidence.forward import Culprit
from dryfit.core.finding import Action, Edit, Location
from dryfit.core.source import argument, argument_node, call_at, function_holding, location_of, source_of
from dryfit.core.trace import deciding, handed_on

# Layers that take one step of a sequence.
CELLS = ("LSTMCell", "GRUCell", "RNNCell")
# Layers that keep a state from step to step.
RECURRENT = ("LSTM", "GRU", "RNN")
# What the argument is called that sets the width, by the class of the layer.
NARROW = {
    "Linear": "in_features",
    "MultiheadAttention": "embed_dim",
    **dict.fromkeys((*RECURRENT, *CELLS), "input_size"),
    **dict.fromkeys(("LayerNorm", "RMSNorm"), "normalized_shape"),
}


def width_name(culprit: Culprit) -> str:
    """What the argument is called that sets how many features a layer takes."""
    return NARROW.get(culprit.class_name, "in_channels" if culprit.class_name.startswith("Conv") else "num_features")


def chosen_at(culprit: Culprit, actual: int) -> tuple[Location | None, tuple[Edit, ...]]:
    """Where a layer is built, or the call that chooses its width, and the edit that gives it the `actual` one."""
    name = width_name(culprit)
    found = deciding(culprit.location, name, 0)
    text = source_of(culprit.location)
    meant = argument(culprit.location, name, 0) if (other := other_size(culprit, name, actual)) else None
    if meant is not None:
        return culprit.location, (Edit(Action.REPLACE, meant, value=other),)
    outer = _handed_down(culprit, name)
    if outer is not None:
        alone = _wrong_alone(culprit, name)
        return (alone, ()) if alone is not None else (outer, _chosen(culprit, name, actual))
    given = argument_node(culprit.location, name, 0)
    if culprit.location and isinstance(given, ast.BinOp) and _is_of_numbers(given):
        place, reason = location_of(given, culprit.location.path), "as wide as what reaches it"
        return culprit.location, (Edit(Action.REPLACE, place, value=str(actual), safe=False, reason=reason),)
    if found is None or found.literal != culprit.width or culprit.class_name not in text:
        return culprit.location, ()
    if found.location.line == (culprit.location.line if culprit.location else 0):
        return culprit.location, (Edit(Action.REPLACE, found.location, value=str(actual)),)
    return culprit.location, ()


def other_size(culprit: Culprit, name: str, actual: int) -> str:
    """The size that is meant by a layer's width: what the class around is given besides, and a layer before makes."""
    node, where = argument_node(culprit.location, name, 0), culprit.location
    around = function_holding(where)
    if where is None or around is None or not isinstance(node, ast.Name):
        return ""
    built = [n for n in ast.walk(around) if isinstance(n, ast.Call) and len(n.args) > 1 and n.lineno < where.line]
    made = [call.args[1].id for call in built if isinstance(call.args[1], ast.Name)]
    return next((other for other in made if other != node.id and culprit.sizes.get(other) == actual), "")


def _is_of_numbers(node: ast.BinOp) -> bool:
    """Whether an expression like `8 * 7 * 7` is of numbers alone."""
    parts = (ast.BinOp, ast.Constant, ast.operator)
    return all(isinstance(part, parts) for part in ast.walk(node))


def _is_part_of_others(where: Location | None, node: ast.expr | None, names: tuple[str, ...]) -> bool:
    """Whether what a layer takes for its width is another layer's: of its answer, or of its input with something added.

    What reaches this one is then made of it, and the width is wrong here alone. `names` are what makes such layers.
    """
    around = function_holding(where)
    if where is None or around is None or not isinstance(node, ast.Name):
        return False
    calls = [c for c in ast.walk(around) if isinstance(c, ast.Call) and c.args and c.lineno != where.line]
    firsts = (call.args[0] for call in calls if ast.unparse(call.func).endswith(names))
    sums = [first for first in firsts if isinstance(first, ast.BinOp) and isinstance(first.op, ast.Add)]
    made = ((call, ast.unparse(call.func).rpartition(".")[2]) for call in calls)
    before = ((call, name) for call, name in made if call.lineno < where.line)
    built = (call for call, name in before if name[:1].isupper() or name in names)
    answers = [argument for call in built for argument in call.args[1:2] if isinstance(argument, ast.Name)]
    return any(node.id in {n.id for n in ast.walk(one) if isinstance(n, ast.Name)} for one in (*sums, *answers))


def _wrong_alone(culprit: Culprit, name: str) -> Location | None:
    """The call on the way to the layer that hands it a width which other layers around that call have rightly."""
    given: tuple[str, int] | None = (name, 0)
    for location in (culprit.location, *culprit.around):
        call = call_at(location)
        if location is None or given is None or call is None:
            return None
        makers = (culprit.class_name, ast.unparse(call.func).rpartition(".")[2])
        if _is_part_of_others(location, argument_node(location, *given), makers):
            return location
        given = handed_on(location, *given)
    return None


def _chosen(culprit: Culprit, name: str, actual: int) -> tuple[Edit, ...]:
    """The width as it is written in the call that hands it down."""
    given = handed_on(culprit.location, name, 0)
    for location in culprit.around:
        where = argument(location, *given) if given is not None else None
        if where is not None and source_of(where) == str(culprit.width):
            return (Edit(Action.REPLACE, where, value=str(actual)),)
        given = handed_on(location, *given) if given is not None else None
    return ()


def _handed_down(culprit: Culprit, name: str) -> Location | None:
    """The user's call that chooses the width, where functions hand it on to the line that builds the layer."""
    given, where = handed_on(culprit.location, name, 0), None
    for location in culprit.around:
        if given is None:
            break
        if argument(location, *given) is None:
            return where
        where, given = location, handed_on(location, *given)
    return where
