"""LOS135: a class that the loss leaves out as it does the padding."""

from pathlib import Path

import pytest

from dryfit.checks.loss.left_out import HABIT, class_ignored_as_padding
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Location
from dryfit.core.summary import TensorSummary

GIVEN = TensorSummary((8, 3), "float32"), TensorSummary((8,), "int64")


def told(path: Path, names: str, left: int, calls: int, rest: str = "") -> int:
    script = path / "train.py"
    script.write_text(f"NAMES = {names}\nloss = F.cross_entropy(x, y, ignore_index=0)\n{rest}\n")
    where = Location(str(script), 2, 7, 2, 44, "")
    call = LossCall(0, "cross_entropy", *GIVEN, location=where, classes=3, ignore_index=0, left_out=(left, 100, 1.0))
    return len(list(class_ignored_as_padding(Loss(calls=(call,) * calls))))


@pytest.mark.parametrize(
    ("names", "left", "calls", "rest", "expected"),
    [
        ("['O', 'PER', 'LOC']", 60, HABIT, "", 1),
        ("['O', 'PER', 'LOC']", 60, HABIT - 1, "", 0),
        ("['O', 'PER', 'LOC']", 4, HABIT, "", 0),
        ("['<pad>', 'PER', 'LOC']", 60, HABIT, "", 0),
        ("['O', 'PER']", 60, HABIT, "", 0),
        ("['O', 'PER', 'LOC']", 60, HABIT, "kept = tags != 0", 0),
        ("['O', 'PER', 'LOC']", 60, HABIT, "kept = words != 0", 1),
    ],
)
def test_a_class_that_is_ignored(tmp_path: Path, names: str, left: int, calls: int, rest: str, expected: int) -> None:
    assert told(tmp_path, names, left, calls, rest) == expected
