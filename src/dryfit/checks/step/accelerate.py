"""STP 6xx: steps through an Accelerator."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence.accelerate import Accelerate
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse

# Backward calls after which a loop has shown whether it accumulates by itself.
ENOUGH = 2


@check("STP601", Severity.WARNING)
def accumulation_never_entered(accelerate: Accelerate) -> Findings:
    """Gradients are to be accumulated, and the loop steps after every batch.

    Cause:
        `Accelerator(gradient_accumulation_steps=k)` divides every loss by k, and leaves it to
        `with accelerator.accumulate(model):` to hold the step back k times. Without that block
        every step is taken on 1/k of its gradient.

    Fix:
        Put the loop's body under `with accelerator.accumulate(model):`.
    """
    found = accelerate.accumulation
    if found is None or found.steps < 2 or found.entered or found.backwards < ENOUGH:
        return
    if found.steps_taken < found.backwards - 1:
        return
    yield Finding(
        f"gradient_accumulation_steps={found.steps}, and {found.steps_taken} steps follow {found.backwards} backward "
        f"calls: every step is taken on 1/{found.steps} of its gradient.",
        {"steps": found.steps, "backwards": found.backwards, "optimizer_steps": found.steps_taken},
        found.backward_location or found.location,
        fix="Put the loop's body under `with accelerator.accumulate(model):`.",
    )


@check("STP602", Severity.ERROR)
def steps_held_back(accelerate: Accelerate) -> Findings:
    """The optimizer is asked to step where the gradients are never complete.

    Cause:
        Within `accelerator.accumulate(model)` a prepared optimizer steps on every k-th batch and ignores the calls
        between. A condition of the loop's own that lets `step()` through on other batches leaves no step at all:
        the weights stay as they are.

    Fix:
        Call `optimizer.step()` and `zero_grad()` in every turn: the block holds them back.
    """
    found = accelerate.accumulation
    if found is None or not found.entered or found.steps_taken or found.due < ENOUGH:
        return
    if found.held < ENOUGH or found.held < found.asked:
        return
    yield Finding(
        f"All {found.held} calls of `step()` come between the batches at which `accumulate()` lets one through: no "
        "step is taken.",
        {"steps": found.steps, "asked": found.asked, "due": found.due, "backwards": found.backwards},
        _condition(found.asked_at) or found.asked_at or found.location,
        fix="Take the condition away: `accumulate()` holds `step()` and `zero_grad()` back by itself.",
        proof=Proof(
            "experiment",
            f"gradients were complete after {found.due} of {found.backwards} backward calls, and no `step()` followed",
            f"the {found.held} calls of it followed others, and were held back",
        ),
    )


def _condition(step: Location | None) -> Location | None:
    """What the innermost `if` around a step asks for."""
    tree = parse(step.path) if step is not None else None
    around = [
        node
        for node in (nodes_of(tree) if tree else ())
        if isinstance(node, ast.If) and step is not None and node.lineno <= step.line <= (node.end_lineno or 0)
    ]
    innermost = max(around, key=lambda node: node.lineno, default=None)
    return location_of(innermost.test, step.path) if innermost is not None and step is not None else None
