"""LOS134, on both sides of its thresholds."""

from dataclasses import replace
from pathlib import Path

import pytest

from dryfit.checks.loss.teachers import FELT, HABIT, teacher_in_train_mode
from dryfit.core.evidence import Forward, Loss
from dryfit.core.evidence.forward import Model
from dryfit.core.evidence.loss import Teacher
from dryfit.core.finding import Finding, Location, Severity

SHOWN = Teacher(1, HABIT, ("Dropout",), noise=0.5, apart=0.4, spread=1.0, changed=0.1)
FORWARD = Forward((Model(0, "Student"), Model(1, "Large")))


def judged(teacher: Teacher) -> list[Finding]:
    told = teacher_in_train_mode(Loss(teachers=(teacher,)), FORWARD)
    return [found for found in told if isinstance(found, Finding)]


def test_a_teacher_that_drops(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text("teacher(xb)\n")
    (found,) = judged(replace(SHOWN, location=Location(str(path), 1, 0, 1, 11, "teacher(xb)")))
    assert found.message.startswith("`teacher` gives the targets in train mode: its `Dropout` acts")
    assert found.severity is None
    assert [edit.value for edit in found.edits] == ["teacher.eval()"]
    assert found.proof is not None
    assert "10% of its targets" in found.proof.before


def test_batch_normalisation_alone_is_a_warning() -> None:
    (found,) = judged(replace(SHOWN, layers=("BatchNorm1d", "BatchNorm2d"), noise=0.0))
    assert found.severity is Severity.WARNING
    assert "`Large` gives the targets" in found.message
    assert "act as in training" in found.message
    assert found.proof is not None
    assert "in train mode and in eval mode" in found.proof.before


@pytest.mark.parametrize(
    "teacher",
    [replace(SHOWN, batches=HABIT - 1), replace(SHOWN, noise=FELT, apart=FELT), replace(SHOWN, noise=0, apart=0)],
)
def test_seldom_and_unfelt(teacher: Teacher) -> None:
    assert not judged(teacher)
