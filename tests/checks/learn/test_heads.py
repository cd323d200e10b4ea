"""A fresh head alone, on both sides of each threshold."""

from dataclasses import replace

import pytest

from dryfit.checks.learn.heads import KNOWS_NOTHING, LAYER, MOVED, is_fresh_head
from dryfit.core.evidence import Forward, Learn, Step
from dryfit.core.evidence.forward import Head, Model
from dryfit.core.evidence.learn import Trial
from dryfit.core.evidence.step import Optimizer, StepTaken

MODEL = Model(0, "Net", parameters=5000, trainable=650, head=Head("head", 10))
OPTIMIZER = Optimizer(0, "AdamW", models=(0,))
# A hundredth of its size at each step of a rate of 1e-3: a thousandth at 1e-4.
TAKEN = StepTaken(0, 0, learning_rates=(1e-3,), update_norm=0.01, weight_norm=1.0, parameters=LAYER)
BASE = Trial("one-batch", learning_rate=1e-4, losses=(2.3, 2.3), floor=2.3)
STEPS = int(MOVED / 1e-3)


@pytest.mark.parametrize(
    ("model", "base", "taken", "planned", "told"),
    [
        (MODEL, BASE, TAKEN, STEPS - 1, True),
        (MODEL, BASE, TAKEN, STEPS + 1, False),
        (MODEL, BASE, TAKEN, None, False),
        (MODEL, replace(BASE, losses=(2.3 * KNOWS_NOTHING - 0.01, 2.0)), TAKEN, STEPS - 1, False),
        (MODEL, replace(BASE, floor=None), TAKEN, STEPS - 1, False),
        (MODEL, BASE, replace(TAKEN, parameters=LAYER + 1), STEPS - 1, False),
        (replace(MODEL, trainable=655), BASE, TAKEN, STEPS - 1, False),
        (replace(MODEL, parameters=650), BASE, TAKEN, STEPS - 1, False),
        (replace(MODEL, head=None), BASE, TAKEN, STEPS - 1, False),
    ],
)
def test_a_head_that_hardly_moves(model: Model, base: Trial, taken: StepTaken, planned: int | None, told: bool) -> None:
    forward, step = Forward(models=(model,)), Step(optimizers=(OPTIMIZER,), steps=(taken,))
    assert is_fresh_head(forward, OPTIMIZER, base, Learn(planned=planned), step) is told
