"""LRN202, LRN203: first weights that no gradient tells apart, or that are too wide to learn from."""

import math

from dryfit.checks.learn.trials import freed, learnt, stuck, supervised
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Learn, Loss, Step
from dryfit.core.evidence.learn import LEARNT, NARROWED, REDRAWN, AlikeUnits, Trial
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Steps that must have moved some weights before units that are still alike say anything.
STEPS = 3
# How many times the first loss of the one the last of the other is, that has been thrown off by its weights.
THROWN = 10.0


@check("LRN202", Severity.ERROR)
def first_weights_all_alike(learn: Learn, loss: Loss | None, backward: Backward | None, step: Step | None) -> Findings:
    """Weights begin with one value everywhere, and no step tells them apart.

    Cause:
        Two matrices of zeros that are multiplied give each other no gradient, and units with equal weights compute and
        learn the same: a layer of them is worth one unit, and of a whole model the loss may stay where it is.

    Fix:
        Draw the weights: leave the layers as torch makes them, or use `nn.init.xavier_uniform_`. Zeros are for biases,
        and for one of two factors (a head, the second matrix of an adapter).
    """
    base, changed = stuck(learn, loss, backward), learn.changed(REDRAWN)
    if base is None or changed is None or not (learnt(changed) or freed(base, changed)):
        moving = sum((taken.changed_fraction or 0) > 0 for taken in (step.steps if step else ()))
        yield from (_still_alike(found) for found in learn.alike_units if moving >= STEPS)
        return
    yield _begun(base, changed, "Draw them: `nn.init.xavier_uniform_`, or what the layer does by itself.")


@check("LRN203", Severity.ERROR)
def first_weights_too_wide(learn: Learn, loss: Loss | None, backward: Backward | None) -> Findings:
    """Weights begin so wide that one batch cannot be learnt.

    Cause:
        What a layer gives on grows with the width of its weights and the number of its inputs. `nn.init.normal_` has a
        deviation of 1, whatever the inputs: the first losses are huge, the first steps throw the weights anywhere, and
        units that they switch off stay so.

    Fix:
        Leave the layers as torch makes them, or use an `nn.init` that counts the inputs: `kaiming_normal_`,
        `xavier_uniform_`.
    """
    base, changed = stuck(learn, loss, backward), learn.changed(NARROWED)
    if base is None and changed is not None and _thrown(learn, changed, loss, backward):
        base = learn.unchanged(one_batch=True)
    if base is not None and changed is not None and learnt(changed):
        yield _begun(base, changed, "Draw them by the number of their inputs: `nn.init.kaiming_normal_`.")


def _thrown(learn: Learn, changed: Trial, loss: Loss | None, backward: Backward | None) -> bool:
    """Whether a loss that falls is still far above where the same one begins with narrower weights."""
    base = learn.unchanged(one_batch=True)
    if base is None or base.end is None or not supervised(base, loss, backward):
        return False
    # The first of a trial's losses is that of the weights as they were.
    return base.end > THROWN * max(changed.losses[1:], default=math.inf)


def _begun(base: Trial, changed: Trial, fix: str) -> Finding:
    end = base.losses[-1] if base.end is None else base.end
    fell = base.start is not None and end < LEARNT * base.start
    how = "is still" if fell else "stays at" if math.isfinite(end) else "becomes"
    taken = f"{'after' if fell else 'in'} {len(base.losses) - 1} steps"
    return Finding(
        f"{changed.measured}: the loss of one batch {how} {end:.3g} {taken}.",
        {"loss": end, "changed": changed.end},
        changed.where,
        fix=fix,
        proof=Proof(
            "experiment",
            f"the loss of one batch: {base.start or 0.0:.3g} to {end:.3g}",
            f"{changed.change}: {changed.start or 0.0:.3g} to {changed.end or 0.0:.3g}",
        ),
    )


def _still_alike(found: AlikeUnits) -> Finding:
    kept = "no gradient reaches them" if not found.gradient else "their gradients are the same, too"
    return Finding(
        f"The {found.units} units of `{found.name}` are all alike after {found.steps} steps: {kept}.",
        {"units": found.units, "value": found.value, "gradient": found.gradient},
        found.where,
        fix="Draw them: `nn.init.xavier_uniform_`, or what the layer does by itself.",
        proof=Proof(
            "experiment",
            f"behind {found.steps} steps all units of `{found.name}` have the weights of the first",
            f"drawn at random, {found.units} units would be {found.units} different ones",
        ),
    )
