"""STP219: gradients that are clipped when their step is taken."""

from dataclasses import replace

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Step
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Times from which on it is a habit.
HABIT = 2


@check("STP219", Severity.ERROR)
def clipped_after_step(step: Step) -> Findings:
    """Gradients are clipped after the step that they are for.

    Cause:
        The optimizer has used the gradients as they were, and the next `zero_grad()` drops the clipped
        ones. Nothing is clipped: one bad batch may throw the weights far off.

    Fix:
        Between `backward()` and `step()`: `clip_grad_norm_(...)`.
    """
    for optimizer in step.optimizers:
        late = optimizer.late_clips
        taken = next((s for s in step.steps if s.optimizer == optimizer.number), None)
        timely = any(s.clipped_at for s in step.steps if s.optimizer == optimizer.number)
        if late is None or late.times < HABIT or timely:
            continue
        finding = Finding(
            f"Gradients are clipped to {late.limit:.3g} after the step, which took them at up to {late.total:.3g}.",
            {"norm": late.total, "limit": late.limit, "times": late.times},
            late.location,
            fix="Clip before `step()`, after `backward()`.",
            edits=editing.moved_before(late.location, taken.location) if taken else (),
        )
        before = f"a step went by a gradient of norm {late.total:.3g}"
        after = f"clipped before it, by one of {late.limit:.3g}"
        cut = late.total > late.limit
        yield finding.proven(Proof("experiment", before, after)) if cut else replace(finding, severity=Severity.WARNING)
        return
