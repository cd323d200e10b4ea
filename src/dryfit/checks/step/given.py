"""Where an optimizer's parameters come from, when a function of the script's own makes it of what it is given."""

import ast

from dryfit.core.evidence import Step
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Location
from dryfit.core.source import argument_node, function_holding, location_of, nodes_of, parse


def given_at(step: Step, optimizer: Optimizer) -> Location | None:
    """The argument of the call that led to this optimizer, or the line that makes it.

    Optimizers of one line are those of the function's calls, the first of the first, where there are as many.
    """
    where, function = optimizer.location, function_holding(optimizer.location)
    given = argument_node(where, "params", 0)
    if where is None or function is None or not isinstance(given, ast.Name):
        return where
    names = [one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    tree = parse(where.path)
    if given.id not in names or tree is None:
        return where
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and ast.unparse(n.func) == function.name]
    alike = [one for one in step.optimizers if one.location == where]
    if len(calls) != len(alike):
        return where
    call = sorted(calls, key=lambda node: node.lineno)[alike.index(optimizer)]
    place = names.index(given.id)
    named = next((word.value for word in call.keywords if word.arg == given.id), None)
    found = named or (call.args[place] if place < len(call.args) else None)
    return location_of(found, where.path) if found is not None else where
