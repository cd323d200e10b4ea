"""Divergences with the wrong sign: what the graph of a loss shows."""

from pathlib import Path

import pytest

from dryfit.checks.loss import divergences as checks
from dryfit.core.evidence import Loss, Step
from dryfit.core.evidence.loss import DrivenApart
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Location


@pytest.mark.parametrize(
    ("text", "models", "line"),
    [
        ("kl = F.kl_div(a, b)\nloss = ce + kl\n", (0,), 1),
        ("kl = F.kl_div(a, b)\nloss = ce - 0.1 * kl\n", (0,), 2),
        ("kl = F.kl_div(a, b)\nloss = ce - 0.1 * kl\n", (), None),
        ("forgotten = F.kl_div(a, b)\nloss = ce - forgotten\n", (0,), None),
    ],
)
def test_where_a_divergence_is_turned(text: str, models: tuple[int, ...], line: int | None, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(text)
    loss = Loss(driven_apart=(DrivenApart("classes", 0.4, Location(str(script), 2, 0, 2, 4, "")),))
    found = list(checks.divergence_driven_up(loss, Step((Optimizer(0, "Adam", models=models),))))
    assert [finding.location.line for finding in found if finding.location] == ([line] if line else [])
