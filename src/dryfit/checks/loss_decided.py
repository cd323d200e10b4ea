"""LOS123: losses that are given the decision in the place of the scores."""

import ast

from dryfit.checks.loss_types import argument_of, failed, shape
from dryfit.core.baseline import CLASS_LOSSES
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Findings, Location, Severity
from dryfit.core.source import argument_node, function_around, location_of, nodes_of, parse

# What decides on a class, by the name that is called.
DECIDING = ("argmax", "max", "topk")


@check("LOS123", Severity.ERROR)
def classes_in_place_of_logits(loss: Loss, failures: Failures) -> Findings:
    """A loss over classes is given predicted classes, not logits.

    Cause:
        `argmax` gives the number of the best class. A loss compares the scores of all classes with the target, and
        the number of one has no gradient to learn by.

    Fix:
        Give the loss the logits; take `argmax` where you count what is right.
    """
    for call in failed(loss, *CLASS_LOSSES):
        number = failures.first("LOS123", call.function, "forward")
        given, target = call.input, call.target
        if number is None or given.is_float or target.is_float or given.shape != target.shape or not given.shape:
            continue
        yield Finding(
            f"The loss is given {given.dtype} classes {shape(given)}; it compares the scores of all with the target.",
            {"input": str(given), "target": str(target)},
            _decision(call) or argument_of(call, "input", 0),
            fix="Give it the logits; `argmax` is for the accuracy.",
            explains=number,
        )
        return


def _decision(call: LossCall) -> Location | None:
    """Where the class is decided on: in the argument of the loss, or where its name was set last."""
    where = call.location if call.model is None else None
    node, tree = argument_node(where, "input", 0), parse(where.path) if where else None
    if node is None or tree is None or where is None:
        return None
    made = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and n.lineno < where.line]
    named = [n for n in made if ast.unparse(node) in {ast.unparse(part) for t in n.targets for part in ast.walk(t)}]
    own = [n for n in named if function_around(location_of(n, where.path)) == function_around(where)]
    values = [node, *(n.value for n in sorted(own, key=lambda n: -n.lineno)[:1])]
    return next((location_of(value, where.path) for value in values if _decides(value)), None)


def _decides(value: ast.expr) -> bool:
    calls = [n.func for n in ast.walk(value) if isinstance(n, ast.Call)]
    return any(isinstance(called, ast.Attribute) and called.attr in DECIDING for called in calls)
