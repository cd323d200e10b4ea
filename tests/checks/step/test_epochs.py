"""STP312: which numbers are no epochs."""

from pathlib import Path

import pytest

from dryfit.checks.step.epochs import loss_for_epoch, schedule_made_anew
from dryfit.core.evidence import Step
from dryfit.core.evidence.step import Scheduler
from dryfit.core.finding import Location


@pytest.mark.parametrize(
    ("given", "told"),
    [((2.31, 1.9), 1), ((0.0, 1.0, 2.0), 0), ((0.0, 0.25, 0.5), 0), ((3.0, 1.0), 0), ((2.31,), 0), ((), 0)],
)
def test_a_loss_for_an_epoch(given: tuple[float, ...], told: int) -> None:
    scheduler = Scheduler("StepLR", steps=len(given), learning_rates=(0.1,) * len(given), given=given)
    assert len(list(loss_for_epoch(Step(schedulers=(scheduler,))))) == told


@pytest.mark.parametrize(
    ("text", "made", "told"),
    [
        ("for epoch in range(9):\n    s = StepLR(o, 3)\n    s.step()\n", 2, 1),
        ("for epoch in range(9):\n    s = StepLR(o, 3)\n    s.step()\n", 1, 0),
        ("for stage in range(9):\n    s = StepLR(o, 3)\n    for epoch in range(3):\n        s.step()\n", 2, 0),
    ],
)
def test_a_schedule_that_is_made_anew(text: str, made: int, told: int, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(text)
    lines = text.splitlines()
    at, stepped = (Location(str(script), number, 4, number, len(lines[number - 1]), "") for number in (2, len(lines)))
    scheduler = Scheduler("StepLR", at, 0, steps=1, learning_rates=(0.1,), stepped_at=stepped)
    assert len(list(schedule_made_anew(Step(schedulers=(scheduler,) * made)))) == told
