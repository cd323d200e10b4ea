"""Scores that are taken for losses: both sides of the threshold."""

from typing import Any

import pytest

import make
from dryfit.checks.loss.divergences import APART
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import Reversed
from dryfit.core.evidence.step import Optimizer, Step


@pytest.mark.parametrize(
    ("changes", "models", "found"),
    [
        ({}, (0,), True),
        ({}, (), False),
        ({"right": 1.0, "wrong": 1.0 - APART * 1.1}, (0,), True),
        ({"right": 1.0, "wrong": 1.0 - APART}, (0,), False),
        ({"right": 0.0, "wrong": 1.0}, (0,), False),
    ],
)
def test_wrong_answers_must_be_lower(changes: dict[str, Any], models: tuple[int, ...], found: bool) -> None:
    given = {"right": 0.99, "wrong": 0.01, "location": make.location(), **changes}
    step = Step((Optimizer(0, "Adam", models=models),), ())
    loss = Loss(reversed=(Reversed("Dice", **given),))
    findings = CATALOGUE["LOS126"].run(make.evidence(loss=loss, step=step)).findings
    assert bool(findings) is found
    assert all(finding.proof for finding in findings)
