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
# Functions that pair or count the sizes of a list.
BUILTINS = {"zip", "enumerate", "range", "len", "list", "tuple", "pairwise"}


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
    listed = _listed_at(culprit, given)
    if listed is not None:
        return listed, ()
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


def _listed_at(culprit: Culprit, width: ast.expr | None) -> Location | None:
    """The call that gives a function the sizes of all layers which it builds one after another, for the first of them.

    `mlp(8, 64, 1)`, which builds `nn.Linear(a, b) for a, b in zip(sizes, sizes[1:])`: it takes what it is told.
    """
    first = culprit.path.rpartition(".")[2] == "0"
    node, where = width, culprit.location
    for place in culprit.around if first else ():
        around = function_holding(where)
        call = call_at(place)
        if node is None or call is None or around is None or around.name == "__init__" or not _is_told(node, around):
            return None
        if (place.path, place.line) == (where.path, where.line) if where else True:
            continue
        given = [value.value if isinstance(value, ast.Starred) else value for value in call.args]
        given += [word.value for word in call.keywords]
        if any(not isinstance(value, ast.Name) for value in given):
            return place
        where, node = place, next((value for value in given if isinstance(value, ast.Name)), None)
    return None


def _is_told(node: ast.expr, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a name, or a part of one, is of what a function is given, through the names of its own."""
    node = node.value if isinstance(node, ast.Subscript) else node
    if not isinstance(node, ast.Name):
        return False
    every = function.args
    told = {a.arg for a in (*every.posonlyargs, *every.args, *every.kwonlyargs, *filter(None, (every.vararg,)))}
    nodes = list(ast.walk(function))
    bound = [(n.target, n.iter) for n in nodes if isinstance(n, ast.For | ast.comprehension)]
    bound += [(target, n.value) for n in nodes if isinstance(n, ast.Assign) for target in n.targets]
    names, seen = {node.id}, set[str]()
    while names - seen:
        name = (names - seen).pop()
        seen.add(name)
        if name in told:
            continue
        sources = [value for target, value in bound if name in _names_in(target)]
        if not sources:
            return False
        names |= {part for value in sources for part in _names_in(value)} - BUILTINS
    return bool(names & told)


def _names_in(node: ast.expr) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


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
