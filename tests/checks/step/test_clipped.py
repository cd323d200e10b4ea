"""Clipping that no step feels, on both sides of each threshold."""

from dataclasses import replace

from dryfit.checks.step.clipped import HABIT, clipped_when_no_step_feels_it
from dryfit.core.evidence import Step
from dryfit.core.evidence.step import MistimedClips, Optimizer, StepTaken
from dryfit.core.finding import Finding, Location, Severity

LATE = MistimedClips(HABIT, total=3.0, limit=1.0)


def judged(late: MistimedClips, *steps: StepTaken) -> list[Finding]:
    """What the check says of an optimizer whose gradients were clipped so."""
    found = clipped_when_no_step_feels_it(Step((Optimizer(0, "SGD", mistimed_clips=late),), steps))
    return [f for f in found if isinstance(f, Finding)]


def test_clips_after_the_step_are_proven_where_they_would_have_cut() -> None:
    (found,) = judged(LATE)
    assert found.proof is not None
    (spared,) = judged(replace(LATE, total=0.5))
    assert spared.proof is None
    assert spared.severity is Severity.WARNING


def test_one_clip_is_no_habit() -> None:
    assert not judged(replace(LATE, times=HABIT - 1))


def test_gradients_that_were_clipped_in_time_may_be_measured_again() -> None:
    assert not judged(LATE, StepTaken(0, 0, clipped_at=Location("train.py", 1, 0, 1, 5, "clip()")))


def test_clips_before_the_backward_are_judged_by_what_the_steps_took() -> None:
    early = replace(LATE, total=0.0, early=True)
    (found,) = judged(early, StepTaken(0, 0, grad_norm=2.5))
    assert found.proof is not None
    assert found.facts["norm"] == 2.5
    (spared,) = judged(early, StepTaken(0, 0, grad_norm=0.5))
    assert spared.severity is Severity.WARNING
