"""Logits that a model made of the states of a recurrent layer, one for each of its layers and directions."""

import ast
from collections.abc import Iterator

from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Action, Edit, Finding
from dryfit.core.source import location_of, nodes_of, parse

# The layers that give their outputs and, beside them, their last states.
RECURRENT = ("LSTM", "GRU", "RNN")


def of_states(call: LossCall, number: int) -> Finding | None:
    """The finding of several rows of logits for each target, where the script hands such states on whole."""
    given, target = call.input.shape, call.target.shape
    if len(given) != 3 or given[0] < 2 or given[1:2] != target or given[0] == target[0] or call.location is None:
        return None
    state = next(_handed_on(call.location.path), None)
    if state is None:
        return None
    where = location_of(state, call.location.path)
    return Finding(
        f"The logits are {tuple(given)} for targets {tuple(target)}: {given[0]} for each, one from each state of a "
        "recurrent layer.",
        {"input": str(call.input), "target": str(call.target), "states": given[0]},
        where,
        fix=f"{state.id}[-1]",
        edits=(Edit(Action.REPLACE, where, value=f"{state.id}[-1]", safe=False, reason="the last layer's alone"),),
        explains=number,
    )


def _handed_on(path: str) -> Iterator[ast.Name]:
    """The states of recurrent layers that a function gives to another call as they are."""
    nodes = nodes_of(tree) if (tree := parse(path)) else ()
    layers = {ast.unparse(n.targets[0]) for n in nodes if isinstance(n, ast.Assign) and _is_recurrent(n.value)}
    for function in (n for n in nodes if isinstance(n, ast.FunctionDef)):
        states = {name for n in ast.walk(function) if isinstance(n, ast.Assign) for name in _states(n, layers)}
        for call in (n for n in ast.walk(function) if isinstance(n, ast.Call) and ast.unparse(n.func) not in layers):
            yield from (arg for arg in call.args if isinstance(arg, ast.Name) and arg.id in states)


def _is_recurrent(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] in RECURRENT


def _states(statement: ast.Assign, layers: set[str]) -> Iterator[str]:
    """The name of the hidden state: `out, hidden = gru(x)`, `out, (hidden, cell) = lstm(x)`."""
    match statement.targets[0], statement.value:
        case ast.Tuple([_, ast.Name(name) | ast.Tuple([ast.Name(name), _])]), ast.Call(func):
            if ast.unparse(func) in layers:
                yield name
