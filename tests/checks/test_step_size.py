"""Gradients of the wrong size, and schedules that count batches: both sides of the thresholds."""

from dataclasses import replace

import pytest

import make
from dryfit.checks.step_schedule import plateau_counted_in_batches, warmup_longer_than_run
from dryfit.checks.step_size import CUT, accumulated_without_division, clipped_while_scaled
from dryfit.core.evidence.loss import Loss, LossCall
from dryfit.core.evidence.step import Optimizer, ScaledClip, Scheduler, Simulation, Step, StepTaken

SGD = Optimizer(0, "SGD", make.location())
TAKEN = StepTaken(0, 0, make.location(), backwards=4, batches=4, first_loss=0.7)
LOSS = Loss((LossCall(0, "cross_entropy", make.tensor(8, 2), make.tensor(8), make.location(), value=0.7),))


@pytest.mark.parametrize(("scale", "says"), [(1 / CUT * 1.01, True), (1 / CUT * 0.99, False), (65536.0, True)])
def test_what_clipping_leaves_of_a_scaled_gradient(scale: float, says: bool) -> None:
    step = Step(scaled_clips=(ScaledClip(5.0, scale, 1.0, make.location()),))
    found = list(clipped_while_scaled(step))
    assert bool(found) is says
    assert all(finding.proof for finding in found)


@pytest.mark.parametrize(
    ("taken", "optimizer", "says"),
    [
        (TAKEN, SGD, True),
        (TAKEN, replace(SGD, class_name="AdamW"), False),
        (replace(TAKEN, clipped_from=2.0), replace(SGD, class_name="AdamW"), True),
        (replace(TAKEN, first_loss=0.7 / 4), SGD, False),
        (replace(TAKEN, batches=1), SGD, False),
        (replace(TAKEN, backwards=1, batches=1), SGD, False),
    ],
)
def test_gradients_of_several_batches(taken: StepTaken, optimizer: Optimizer, says: bool) -> None:
    step = Step((optimizer,), (taken, replace(taken, number=1)))
    assert bool(list(accumulated_without_division(step, LOSS))) is says


def test_a_single_step_is_no_habit() -> None:
    assert not list(accumulated_without_division(Step((SGD,), (TAKEN,)), LOSS))


@pytest.mark.parametrize(("patience", "an_epoch", "says"), [(24, 25, True), (25, 25, False), (2, None, False)])
def test_a_patience_within_one_epoch(patience: int, an_epoch: int | None, says: bool) -> None:
    schedule = Scheduler("ReduceLROnPlateau", make.location(), patience=patience, an_epoch=an_epoch)
    assert bool(list(plateau_counted_in_batches(Step(schedulers=(schedule,))))) is says


@pytest.mark.parametrize(("highest", "says"), [(0.49, True), (0.5, False)])
def test_a_warm_up_that_gets_halfway(highest: float, says: bool) -> None:
    run = Simulation(60, "batch", 3, first=0.0, highest=highest, last=highest, later=1.0)
    assert bool(list(warmup_longer_than_run(Step(schedulers=(Scheduler("LambdaLR", simulation=run),))))) is says
