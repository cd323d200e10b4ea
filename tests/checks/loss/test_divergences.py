"""Divergences with the wrong sign: what the graph of a loss shows."""

from dataclasses import replace
from pathlib import Path

import pytest

from dryfit.checks.loss import divergences as checks
from dryfit.core.evidence import Loss, Step
from dryfit.core.evidence.loss import DrivenApart, Likelihood
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


@pytest.mark.parametrize(
    ("likelihoods", "line"),
    [
        ((Likelihood("Normal", 3, 0, -1.0, -2.0),), 2),
        ((Likelihood("Normal", 2, 0, -1.0, -2.0),), None),
        ((Likelihood("Normal", 3, 1, -1.0, -2.0),), None),
        ((Likelihood("Normal", 3, 0, -1.0, -2.0), Likelihood("Normal", 0, 3, -1.0, -2.0)), None),
    ],
)
def test_a_likelihood_that_is_minimised(likelihoods: tuple[Likelihood, ...], line: int | None, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text("log_prob = normal.log_prob(y)\nloss = log_prob.mean()\n")
    sites = (Location(str(script), 1, 11, 1, 29, ""),)
    loss = Loss(likelihoods=tuple(replace(found, sites=sites) for found in likelihoods))
    found = list(checks.score_taken_for_loss(loss, Step()))
    assert [finding.location.line for finding in found if finding.location] == ([line] if line else [])
