"""STP225, on both sides of its thresholds."""

from dataclasses import replace
from typing import Any

import pytest

from dryfit.checks.step import still
from dryfit.core.evidence import Forward, Learn, Step
from dryfit.core.evidence.forward import Model
from dryfit.core.evidence.step import Optimizer, Scheduler, Simulation, StepTaken
from dryfit.core.finding import Finding
from make import location

OPTIMIZER = Optimizer(0, "AdamW", location(12), name="optimizer", models=(0,), backwards=8, steps=8, moved=1.0)
TAKEN = StepTaken(0, 0, location(20), (1e-3,), backwards=1, grad_norm=1.0, changed_fraction=1.0, loss=0.7, parameters=4)


def steps(count: int, **changes: Any) -> Step:
    return Step((OPTIMIZER,), tuple(replace(TAKEN, number=i, **changes) for i in range(count)))


def judged(step: Step, forward: Forward, learn: Learn) -> list[Finding]:
    return list(still.weights_hardly_move(step, forward, learn, None, None))


SMALL: dict[str, Any] = {"update_norm": 1e-8, "weight_norm": 1.0, "learning_rates": (1e-9,)}
RUN = Learn(planned=1000)
LOADED = Forward((Model(0, "Bert", pretrained=True),), ())


@pytest.mark.parametrize(
    ("changes", "planned", "findings"),
    [
        ({}, 1000, 1),
        ({}, 200_000, 0),
        ({"learning_rates": (1e-3,)}, 1000, 0),
        ({"update_norm": 1e-5}, 1000, 0),
        ({"learning_rates": (1e-3,), "clipped_from": 2.0, "max_norm": 1e-6, "clipped_at": location(19)}, 1000, 1),
        ({"learning_rates": (1e-3,), "clipped_from": 2.0, "max_norm": 0.01, "clipped_at": location(19)}, 1000, 0),
    ],
)
def test_a_run_that_moves_the_weights_next_to_nothing(changes: dict[str, Any], planned: int, findings: int) -> None:
    taken = steps(4, **{**SMALL, **changes})
    assert len(judged(taken, Forward((), ()), Learn(planned=planned))) == findings


@pytest.mark.parametrize(("count", "findings"), [(2, 0), (3, 1)])
def test_short_steps_are_told_once_they_are_a_habit(count: int, findings: int) -> None:
    assert len(judged(steps(count, **SMALL), Forward((), ()), RUN)) == findings


def test_pretrained_weights_may_move_less() -> None:
    taken = steps(4, **{**SMALL, "update_norm": 5e-7})
    assert len(judged(taken, Forward((), ()), RUN)) == 1
    assert not judged(taken, LOADED, RUN)


def test_a_schedule_that_rises_is_taken_at_its_highest() -> None:
    rising = Scheduler("LambdaLR", optimizer=0, simulation=Simulation(1000, "batch", highest=1e-4))
    taken = replace(steps(4, **SMALL), schedulers=(rising,))
    assert not judged(taken, Forward((), ()), RUN)
