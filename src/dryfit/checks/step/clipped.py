"""STP219: gradients that are clipped when their step is taken, or before there are any."""

import math
from dataclasses import replace

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Step
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Times from which on it is a habit.
HABIT = 2


@check("STP219", Severity.ERROR)
def clipped_when_no_step_feels_it(step: Step) -> Findings:
    """Gradients are clipped where no step feels it.

    Cause:
        After `step()` the optimizer has used the gradients as they were, and the next `zero_grad()` drops the
        clipped ones; before `backward()` there are none to clip. One bad batch may throw the weights far off.

    Fix:
        Between `backward()` and `step()`: `clip_grad_norm_(...)`.
    """
    for optimizer in step.optimizers:
        clips = optimizer.mistimed_clips
        own = [s for s in step.steps if s.optimizer == optimizer.number]
        if clips is None or clips.times < HABIT or any(s.clipped_at for s in own):
            continue
        norms = [s.grad_norm for s in own if s.grad_norm is not None and math.isfinite(s.grad_norm)]
        total = max(norms, default=0.0) if clips.early else clips.total
        when = "before there are any; the step takes them" if clips.early else "after the step, which took them"
        finding = Finding(
            f"Gradients are clipped to {clips.limit:.3g} {when} at up to {total:.3g}.",
            {"norm": total, "limit": clips.limit, "times": clips.times},
            clips.location,
            fix="Clip before `step()`, after `backward()`.",
            edits=editing.moved_before(clips.location, own[0].location) if own else (),
        )
        before = f"a step went by a gradient of norm {total:.3g}"
        after = f"clipped before it, by one of {clips.limit:.3g}"
        cut = total > clips.limit
        yield finding.proven(Proof("experiment", before, after)) if cut else replace(finding, severity=Severity.WARNING)
        return
