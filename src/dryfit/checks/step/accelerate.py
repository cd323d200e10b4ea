"""STP 6xx: steps through an Accelerator."""

from dryfit.core.check import check
from dryfit.core.evidence.accelerate import Accelerate
from dryfit.core.finding import Finding, Findings, Severity

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
