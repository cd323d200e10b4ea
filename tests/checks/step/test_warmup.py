"""STP304: the number that decides how long a warm-up is."""

from dataclasses import replace
from pathlib import Path

import pytest

from dryfit.checks.step.schedule import warmup_longer_than_run
from dryfit.core.evidence import Step
from dryfit.core.evidence.step import Scheduler, Simulation
from dryfit.core.finding import Finding, Location

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("source", "line", "edits"),
    [
        ("args = Arguments(warmup_steps=2000)\ntrainer = Trainer(args)\n", 1, ["20"]),
        ('SET = {"warmup": 2000}\nargs = Arguments(warmup_steps=SET["warmup"])\ntrainer = Trainer(args)\n', 1, ["20"]),
        ("WARM = 2000\nargs = Arguments(warmup_steps=WARM)\ntrainer = Trainer(args)\n", 1, ["20"]),
        ("args = Arguments(warmup_steps=asked())\ntrainer = Trainer(args)\n", 1, []),
        # Two of them, and none that is sure.
        ("a = One(warmup_steps=n)\nb = Two(warmup_steps=m)\ntrainer = Trainer(b)\n", 3, []),
    ],
)
def test_the_place_of_a_warm_up(tmp_path: Path, source: str, line: int, edits: list[str]) -> None:
    path = tmp_path / "train.py"
    path.write_text(source)
    last = source.count("\n")
    where = Location(str(path), last, 10, last, 20, source.splitlines()[-1])
    run = Simulation(planned=200, per="step", first=0.0, highest=0.0001, last=0.0001, later=0.001)
    scheduler = replace(Scheduler("LambdaLR", where), simulation=run)
    (found,) = warmup_longer_than_run(Step(schedulers=(scheduler,)))
    assert isinstance(found, Finding)
    assert found.location is not None
    assert found.location.line == line
    assert [edit.value for edit in found.edits] == edits
