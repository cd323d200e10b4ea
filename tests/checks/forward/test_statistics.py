"""FWD323, on both sides of its thresholds, and where a line sets the momentum."""

from dataclasses import replace
from pathlib import Path

import pytest

from dryfit.checks.forward.statistics import MOVED, statistics_of_the_last_batch
from dryfit.core.evidence import Evaluate
from dryfit.core.evidence.evaluate import LastStatistics
from dryfit.core.finding import Finding, Location

FOUND = LastStatistics(0, layers=2, momentum=0.99, batches=8, swing=0.2, usual=0.02)


def told(path: Path, found: LastStatistics, rest: str = "") -> list[Finding]:
    script = path / "train.py"
    script.write_text(f"norm = nn.BatchNorm1d(8, momentum=0.99)\n{rest}\n")
    judged = statistics_of_the_last_batch(
        Evaluate(lasting=(replace(found, location=Location(str(script), 1, 7, 1, 39)),))
    )
    return [entry for entry in judged if isinstance(entry, Finding)]


@pytest.mark.parametrize(
    ("found", "rest", "expected"),
    [
        (FOUND, "", 1),
        (replace(FOUND, swing=MOVED - 0.01, usual=0.0), "", 0),
        (replace(FOUND, usual=0.15), "", 0),
        (FOUND, "norm.momentum = 0.999", 0),
        (FOUND, "print(norm.momentum)", 1),
    ],
)
def test_statistics_of_the_last_batch(tmp_path: Path, found: LastStatistics, rest: str, expected: int) -> None:
    assert len(told(tmp_path, found, rest)) == expected


def test_the_number_is_turned_round(tmp_path: Path) -> None:
    (finding,) = told(tmp_path, FOUND)
    assert [edit.value for edit in finding.edits] == ["0.01"]
