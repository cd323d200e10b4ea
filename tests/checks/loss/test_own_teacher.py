"""LOS208, of a divergence from the model's own answers, on both sides of its thresholds."""

import pytest

from dryfit.checks.loss.decided import own_answers_for_targets
from dryfit.core.evidence import Loss, Step
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.step import StepTaken
from dryfit.core.summary import TensorSummary
from make import location

PLAIN = TensorSummary((8, 3), "float32")


def steps(optimizer: int, grad: float, update: float, first: int = 0) -> tuple[StepTaken, ...]:
    made = {"grad_norm": grad, "update_norm": update, "weight_norm": 1.0}
    return tuple(StepTaken(first + n, optimizer, **made) for n in range(4))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "taken", "told"),
    [
        (1e-8, steps(0, 1e-8, 1e-5), 1),
        (1e-8, steps(0, 1.0, 2e-3), 1),
        (1e-8, steps(0, 1.0, 1e-5), 0),
        (1e-5, steps(0, 1.0, 2e-3), 0),
        (1e-8, (*steps(0, 1.0, 1e-2), *steps(1, 1e-8, 1e-5, 4)), 1),
        (1e-8, (*steps(0, 1.0, 1e-5), *steps(1, 1.0, 1e-2, 0)), 0),
        (1e-8, steps(0, 1e-8, 1e-5)[:2], 0),
    ],
)
def test_a_divergence_of_nothing(value: float, taken: tuple[StepTaken, ...], told: int) -> None:
    calls = tuple(LossCall(n, "kl_div", PLAIN, PLAIN, location(9), value=value, training=True) for n in range(4))
    assert len(list(own_answers_for_targets(Loss(calls), Step(steps=taken)))) == told
