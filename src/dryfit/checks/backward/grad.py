"""BWD113 and BWD115: derivatives of what has none, and of what has none but 0."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Backward, Failures, Script
from dryfit.core.evidence.operation import NoGradient
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, source_of
from dryfit.core.trace import calls_named

# What is wrong, and what to do, by what has no gradient.
TOLD = {
    "input": (
        "`grad` is asked for the derivative by `{name}`, which no gradient is kept for.",
        "`{name}.requires_grad_()`, before the model is given it.",
    ),
    "output": (
        "`grad` is asked for the derivative of `{name}`, which has no graph.",
        "create_graph=True, where `{name}` is made.",
    ),
    "unused": (
        "`grad` is asked for the derivative of `{written}` by `{name}`, which it is not made of.",
        "Ask for it by the very tensor that the model was given; what is linear has no second derivative.",
    ),
}
# What is made of straight pieces.
STRAIGHT = ("ReLU", "relu", "LeakyReLU", "leaky_relu", "PReLU", "prelu", "ReLU6", "relu6", "Hardtanh", "hardtanh")
# Calls that must show the same.
HABIT = 2


@check("BWD113", Severity.ERROR)
def derivative_of_nothing(script: Script, failures: Failures) -> Findings:
    """`autograd.grad` is asked for a derivative that nothing was kept for.

    Cause:
        A derivative by an input needs `requires_grad` on that input before the forward; a second derivative needs the
        graph of the first, `create_graph=True`; and what was detached, copied or made anew is another tensor than the
        one that the outputs came of.

    Fix:
        `x.requires_grad_()` before the forward, `create_graph=True` in all but the last `grad`.
    """
    for entry in script.no_gradients:
        if not failures.is_left_to("BWD113", entry.failure):
            continue
        sentence, fix = (text.format(name=entry.name, written=entry.written) for text in TOLD[entry.kind])
        yield Finding(
            sentence,
            {"tensor": entry.name, "kind": entry.kind},
            entry.location,
            fix=fix,
            edits=_edits(entry),
            explains=entry.failure,
        )


@check("BWD115", Severity.ERROR)
def derivative_of_straight_pieces(backward: Backward) -> Findings:
    """A second derivative that the loss is made of is 0 everywhere.

    Cause:
        A network of ReLUs is made of straight pieces. Its first derivative is constant on each of them and its second
        one 0, whatever the weights: an equation in second derivatives, as of a physics-informed network, has no
        influence on the training.

    Fix:
        An activation that is smooth: `Tanh`, `SiLU`, `Softplus`, a sine.
    """
    for found in backward.flat_derivatives:
        if found.calls < HABIT or found.location is None:
            continue
        bent = _bent(found.location.path)
        yield Finding(
            f"This derivative of a derivative is 0 in all {found.calls} calls, and its first one is not.",
            {"calls": found.calls},
            bent or found.location,
            fix="Use a smooth activation, as `nn.Tanh()`." if bent else "What is linear has no second derivative.",
            proof=Proof(
                "experiment",
                f"0 of the values of {found.calls} second derivatives by the inputs is not 0",
                "the first derivatives by the same inputs are not",
            ),
        )
        return


def _bent(path: str) -> Location | None:
    """The first activation of straight pieces in a file."""
    found = min(calls_named(path, *STRAIGHT), key=_place, default=None)
    return location_of(found, path) if found is not None else None


def _place(node: ast.Call) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _edits(entry: NoGradient) -> tuple[Edit, ...]:
    if entry.location is None or not entry.written or entry.kind == "unused":
        return ()
    if entry.kind == "output":
        return (Edit(Action.SET_ARGUMENT, entry.location, "create_graph", "True"),)
    return (Edit(Action.REPLACE, entry.location, value=entry.written),) if source_of(entry.location) else ()
