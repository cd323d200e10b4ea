"""Answers that a loop compares with targets of which the loss leaves some out."""

from pathlib import Path

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence
from dryfit.core.evidence.metrics import Metrics, ScoredWhole
from dryfit.core.finding import Location


@pytest.mark.parametrize(
    ("total", "right", "counted", "averaged", "number"),
    [
        ("y.numel()", 50, 48, False, 1),
        ("y.size(0) * y.size(1)", 50, 48, False, 1),
        ("y.shape[0] * y.shape[1]", 50, 48, False, 1),
        ("torch.numel(y)", 50, 48, False, 1),
        ("(y != 0).sum()", 50, 48, False, 0),
        ("other.numel()", 50, 48, False, 0),
        ("kept", 50, 48, True, 1),
        # As many of the padding as of the others.
        ("y.numel()", 50, 30, False, 0),
    ],
)
def test_targets_left_out_and_counted(
    tmp_path: Path, total: str, right: int, counted: int, averaged: bool, number: int
) -> None:
    path = tmp_path / "score.py"
    path.write_text(f"def score(p, y):\n    hits = (p == y).sum()\n    return hits / ({total})\n")
    entry = ScoredWhole(0, 100, 40, right, counted, averaged, Location(str(path), 2, 4, 2, 25))
    found = CATALOGUE["MET109"].run(Evidence(metrics=Metrics(scored_whole=(entry,)))).findings
    assert len(found) == number
    assert all(finding.proof and finding.location and finding.location.line == 2 for finding in found)
