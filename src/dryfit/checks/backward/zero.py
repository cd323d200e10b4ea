"""BWD112: a loss whose every gradient is exactly 0."""

import ast

from dryfit.checks.backward.graphs import assigned
from dryfit.checks.learn.trials import freed, learnt
from dryfit.checks.loss.decided import ROUNDING
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Learn, Loss, Step
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.learn import REDRAWN
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse, source_of
from dryfit.core.trace import made_before

# Steps whose gradients are all exactly 0, before it is said that they are.
STEPS = 3


@check("BWD112", Severity.ERROR)
def every_gradient_zero(
    step: Step, backward: Backward | None, learn: Learn | None, loss: Loss | None, keras: Keras | None
) -> Findings:
    """The loss is not 0, and each of its gradients is, at every step.

    Cause:
        Between the weights and the loss stands something flat: a factor of 0, a clamp beyond its bound, a mask that
        hides every answer, a comparison, an activation at its end. Backward and step run and change nothing.

    Fix:
        Make the loss of the logits themselves; count, compare and round beside it.
    """
    still = [taken for taken in step.steps if taken.grad_norm == 0.0]
    if backward is None:
        yield from _by_tape(step, loss) if keras is not None and not _drawn_anew_learns(learn) else ()
        return
    first = next((call for call in backward.calls if call.value), None)
    if first is None or len(still) < STEPS or len(still) < len(step.steps) or _drawn_anew_learns(learn):
        return
    if any(taken.zeroed_norm for taken in step.steps) or not all(call.value for call in backward.calls):
        return
    yield Finding(
        f"Every gradient is exactly 0 in {len(still)} steps, at a loss of {first.value:.3g}: no weight can learn.",
        {"steps": len(still), "loss": first.value},
        _flat(first.location) or assigned(first.location) or first.location,
        fix="Make the loss of the logits themselves, with nothing flat between.",
        symptom=True,
        proof=Proof(
            "experiment",
            f"grad_norm is 0 in {len(still)} of {len(step.steps)} steps",
            f"the loss is {first.value:.3g}, and has a graph to the weights",
        ),
    )


def _by_tape(step: Step, loss: Loss | None) -> Findings:
    """Steps of a loop of the user's own around a Keras model; what may be applied is measured of the first ones."""
    measured = [taken for taken in step.steps if taken.grad_norm is not None and taken.parameters]
    values = [call.value for call in (loss.calls if loss else ()) if call.training]
    first = next((value for value in values if value), None)
    if first is None or len(measured) < STEPS or any(taken.grad_norm or taken.without_gradient for taken in measured):
        return
    where = measured[0].location
    # In a fit nothing of the user's stands between a loss and its step: what is flat there has a check of its own.
    if "apply" not in source_of(where):
        return
    yield Finding(
        f"Every gradient is exactly 0 in {len(measured)} steps, at a loss of {first:.3g}: no weight can learn.",
        {"steps": len(measured), "loss": first},
        made_before(where, "grads_and_vars", 0) or made_before(where, "grads", 0) or where,
        fix="Make the loss of the logits themselves, with nothing flat between, and apply its gradients as they are.",
        symptom=True,
        # Logits that are taken for probabilities are clipped, and have no gradient where they are.
        echo_of="LOS701",
        proof=Proof("experiment", f"grad_norm is 0 in {len(measured)} steps", f"the loss is {first:.3g}"),
    )


def _flat(where: Location | None) -> Location | None:
    """The one call of the user's that makes whole numbers of scores."""
    tree = parse(where.path) if where else None
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)] if tree else []
    found = [n for n in calls if isinstance(n.func, ast.Attribute) and n.func.attr in ROUNDING]
    return location_of(found[0], where.path) if where and len(found) == 1 else None


def _drawn_anew_learns(learn: Learn | None) -> bool:
    """Whether it is the weights that the model begins with."""
    base, changed = (learn.unchanged(one_batch=True), learn.changed(REDRAWN)) if learn else (None, None)
    return base is not None and changed is not None and (learnt(changed) or freed(base, changed))
