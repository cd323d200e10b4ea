"""Gradients of the wrong size, on both sides of their thresholds."""

from dataclasses import replace
from typing import Any

import pytest

from dryfit.checks.step.size import accumulated_without_division, clipped_while_scaled
from dryfit.core.evidence import Learn, Loss, Step
from dryfit.core.evidence.learn import Trial
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.step import Optimizer, ScaledClip, StepTaken
from dryfit.core.summary import TensorSummary
from make import location

LOGITS, LABELS = TensorSummary((32, 2), "float32", "cpu"), TensorSummary((32,), "int64", "cpu")
LOSS = Loss((LossCall(0, "cross_entropy", LOGITS, LABELS, location(8), value=0.7),))
TAKEN = StepTaken(0, 0, location(9), backwards=4, batches=4, first_loss=0.7)


def taken(count: int, class_name: str = "SGD", **changes: Any) -> Step:
    steps = tuple(replace(TAKEN, number=number, **changes) for number in range(count))
    return Step((Optimizer(0, class_name, location(5)),), steps)


@pytest.mark.parametrize(("count", "findings"), [(1, 0), (2, 1)])
def test_what_is_added_up_undivided_must_be_a_habit(count: int, findings: int) -> None:
    assert len(list(accumulated_without_division(taken(count), LOSS, None))) == findings


@pytest.mark.parametrize(
    "changes",
    [{"first_loss": 0.7 / 4}, {"zeroed_norm": 1.0}, {"batches": 1}, {"backwards": 1, "batches": 1}],
    ids=["divided", "zeroed in between", "one batch", "one backward"],
)
def test_what_is_not_added_up_undivided_is_left_alone(changes: dict[str, Any]) -> None:
    assert not list(accumulated_without_division(taken(3, **changes), LOSS, None))


@pytest.mark.parametrize(("class_name", "clipped_from", "findings"), [("AdamW", None, 0), ("AdamW", 3.0, 1)])
def test_an_optimizer_that_divides_by_the_gradient_minds_only_where_it_is_clipped(
    class_name: str, clipped_from: float | None, findings: int
) -> None:
    assert (
        len(list(accumulated_without_division(taken(3, class_name, clipped_from=clipped_from), LOSS, None))) == findings
    )


@pytest.mark.parametrize(("norm", "findings"), [(2.0, 1), (1e-5, 0), (0.0, 0)])
def test_clipping_a_scaled_gradient_leaves_next_to_nothing(norm: float, findings: int) -> None:
    clip = ScaledClip(norm, 65536.0, 1.0, location(11), enabled=True)
    assert len(list(clipped_while_scaled(Step(scaled_clips=(clip,))))) == findings


@pytest.mark.parametrize(("backwards", "says"), [((8, 9), True), ((8, 10), False), ((2, 3), False)])
def test_a_pass_that_was_cut_short_may_leave_a_batch_over(backwards: tuple[int, int], says: bool) -> None:
    steps = tuple(replace(TAKEN, number=i, backwards=n, batches=backwards[0]) for i, n in enumerate(backwards))
    shown = Step((Optimizer(0, "SGD", location(5)),), steps)
    assert bool(list(accumulated_without_division(shown, LOSS, None))) is says


@pytest.mark.parametrize(("end", "shorter", "proven"), [(1.5, 0.2, True), (0.3, 0.2, False), (1.5, 1.2, False)])
def test_what_shorter_steps_learn_proves_it(end: float, shorter: float, proven: bool) -> None:
    trials = (Trial("one", losses=(1.4, *[end] * 5)), Trial("lower", scale=0.1, losses=(1.4, *[shorter] * 5)))
    (finding,) = accumulated_without_division(taken(3), LOSS, Learn(trials))
    assert bool(finding.proof) is proven
