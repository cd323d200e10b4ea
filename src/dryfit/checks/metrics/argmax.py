"""The argmax of what a Keras model predicts, where a check of metrics looks for the same."""

import ast
from collections.abc import Iterator

from dryfit.checks.metrics.source import axis_named, axis_of, over_classes
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Location
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.core.trace import trace


def over_predicted_examples(keras: Keras, failures: Failures) -> Findings:
    """What a failing line compares with the labels is the argmax of predictions over axis 0."""
    number = failures.first("MET104", "metric", "statement")
    where = failures.all[number].location if number is not None else None
    rows = next((shape for shape in keras.predicted if len(shape) > 1 and 1 < shape[0] != shape[-1] > 1), None)
    if where is None or rows is None:
        return
    for call in _argmaxes(where):
        if not misses(call, len(rows)) or not _predicted(call, where.path):
            continue
        shape, axis = " x ".join(map(str, rows)), axis_of(call)
        yield Finding(
            f"The argmax over {axis_named(axis)} of {shape} predictions is no class for each of {rows[0]}.",
            {"predictions": shape},
            location_of(call, where.path),
            fix="Take the argmax over axis -1.",
            edits=(over_classes(call, axis, where.path),),
            explains=number,
        )
        return


def misses(argmax: ast.Call, dimensions: int) -> bool:
    """Whether an argmax goes over another axis than the last: one that is written as a number, or none at all."""
    axis = axis_of(argmax)
    if axis is None:
        return not any(isinstance(argument, ast.Starred) for argument in argmax.args) and len(argmax.args) < 2
    try:
        number = ast.literal_eval(axis)
    except ValueError:
        return False
    return isinstance(number, int) and number % dimensions != dimensions - 1


def _argmaxes(where: Location) -> Iterator[ast.Call]:
    """The calls of argmax on a line, or that made what a name on it stands for."""
    tree = parse(where.path)
    nodes = (n for n in nodes_of(tree) if isinstance(n, (ast.Name, ast.Call))) if tree else ()
    for node in (n for n in nodes if n.lineno == where.line):
        found = trace(node, where.path) if isinstance(node, ast.Name) else None
        call = found.node if found else node
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] == "argmax":
            yield call


def _predicted(call: ast.Call, path: str) -> bool:
    """Whether what the argmax is taken of is what `predict` gave, or a part of it."""
    whole = call.args[:1]
    owner = [call.func.value] if isinstance(call.func, ast.Attribute) else []
    return any(_comes_of_predict(node, path) for node in (*whole, *owner))


def _comes_of_predict(node: ast.expr, path: str) -> bool:
    """Whether an expression is made by a `predict`: itself, or by what it is an attribute or an item of."""
    found = trace(node, path)
    made = found.node if found is not None else node
    if isinstance(made, (ast.Attribute, ast.Subscript)):
        return _comes_of_predict(made.value, path)
    return isinstance(made, ast.Call) and ast.unparse(made.func).endswith(".predict")
