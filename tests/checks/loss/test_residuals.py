"""LOS127, on both sides of its threshold."""

import make
from dryfit.checks.loss.residuals import HABIT
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Loss, Step
from dryfit.core.evidence.loss import Residual
from dryfit.core.evidence.step import Optimizer


def told(times: int, models: tuple[int, ...] = (0,)) -> bool:
    entries = (Residual(20, 12, make.location()),) * times
    optimizers = (Optimizer(0, "Adam", models=models),)
    evidence = make.evidence(loss=Loss(residuals=entries), step=Step(optimizers=optimizers))
    return bool(list(CATALOGUE["LOS127"].run(evidence).findings))


def test_differences_with_their_sign() -> None:
    assert told(HABIT)
    assert not told(HABIT - 1)
    assert not told(HABIT, models=())
