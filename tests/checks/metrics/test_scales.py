"""MET311: when the truth is on another scale than the targets, and the answers on theirs."""

import pytest

from dryfit.checks.metrics.scales import scored_on_another_scale
from dryfit.core.evidence import Loss, Script
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.metrics import Measured
from dryfit.core.summary import TensorSummary


def _of(mean: float, std: float, rows: int = 50) -> TensorSummary:
    return TensorSummary((rows, 1), "float32", mean=mean, std=std)


@pytest.mark.parametrize(
    ("answers", "truth", "trained", "told"),
    [
        (_of(0.1, 0.2), _of(250, 40), _of(0, 1), 1),
        # Scaled back.
        (_of(249, 8), _of(250, 40), _of(0, 1), 0),
        # Trained on the truth itself.
        (_of(0.1, 0.2), _of(250, 40), _of(250, 40), 0),
        # Both sides of how far the deviations are apart.
        (_of(0.0, 0.2), _of(50, 5.1), _of(0, 1), 1),
        (_of(0.0, 0.2), _of(50, 4.9), _of(0, 1), 0),
        # Of how far the answers are off.
        (_of(0.0, 0.2), _of(41, 40), _of(0, 1), 1),
        (_of(0.0, 0.2), _of(39, 40), _of(0, 1), 0),
        # Of how much nearer they are to the targets.
        (_of(5.0, 0.2), _of(56, 40), _of(0, 1), 1),
        (_of(5.0, 0.2), _of(54, 40), _of(0, 1), 0),
        # Of what a scaler makes.
        (_of(1.0, 0.2), _of(250, 40), _of(1.0, 1.5), 1),
        (_of(1.1, 0.2), _of(250, 40), _of(1.1, 1.0), 0),
        (_of(1.0, 0.2), _of(250, 40), _of(0.0, 1.6), 0),
        # Of how much the answers differ.
        (_of(0.1, 0.1), _of(250, 40), _of(0, 1), 1),
        (_of(0.1, 0.09), _of(250, 40), _of(0, 1), 0),
        # Of the rows.
        (_of(0.1, 0.2), _of(250, 40, 8), _of(0, 1), 1),
        (_of(0.1, 0.2), _of(250, 40, 7), _of(0, 1), 0),
    ],
)
def test_scales(answers: TensorSummary, truth: TensorSummary, trained: TensorSummary, told: int) -> None:
    loss = Loss((LossCall(0, "mse_loss", trained, trained),))
    script = Script(measured=(Measured("mean_squared_error", answers, truth),))
    assert len(list(scored_on_another_scale(loss, script))) == told
