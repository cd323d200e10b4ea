"""A rate set where nothing reads it, beside attributes of the same name that are the script's own."""

from pathlib import Path

import pytest

from dryfit.checks.step.rate import HABIT, group_at_rate_zero, rate_without_effect
from dryfit.core.evidence import Forward, Step
from dryfit.core.evidence.step import Group, Optimizer, StepTaken, StrayRate
from dryfit.core.finding import Finding, Location, Severity


def judged(folder: Path, source: str, stray: StrayRate | None) -> list[Finding]:
    """What the check says of an optimizer that steps in this script."""
    path = folder / "train.py"
    path.write_text(source)
    where = Location(str(path), 1, 0, 1, 1, source.splitlines()[0])
    step = Step(optimizers=(Optimizer(0, "Adam", where, stray=stray),))
    return [found for found in rate_without_effect(step) if isinstance(found, Finding)]


@pytest.mark.pure
@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("optimizer = Adam(1e-3)\noptimizer.lr = 1e-4\n", 2),
        ("args.lr = float(args.lr)\nmodel.optimizer.lr = args.lr\nself.lr = 3\n", 2),
        ("for epoch in range(3):\n    opt.lr = 1e-3\n    opt.lr = 1e-4\n", 3),
    ],
)
def test_the_last_place_that_sets_it_is_told(tmp_path: Path, source: str, line: int) -> None:
    found = judged(tmp_path, source, StrayRate("lr", 1e-4, 1e-3, "learning_rate"))
    assert [f.location and f.location.line for f in found] == [line]
    assert found[0].edits[0].value.endswith(".learning_rate")


@pytest.mark.pure
@pytest.mark.parametrize(
    ("source", "stray"),
    [
        ("optimizer.lr = 1e-4\n", None),
        # The script reads it itself, and may well hand it on.
        ("optimizer.lr = 1e-4\nfor group in groups:\n    group['lr'] = optimizer.lr\n", StrayRate("lr", 1e-4, 1e-3)),
        ("self.lr = 1e-4\n", StrayRate("lr", 1e-4, 1e-3)),
    ],
)
def test_nothing_is_told_of_what_is_read(tmp_path: Path, source: str, stray: StrayRate | None) -> None:
    assert not judged(tmp_path, source, stray)


def held(folder: Path, rates: tuple[float, float], steps: int, more: str = "") -> list[Finding]:
    """What the check says of two groups with these rates, in a script of this text."""
    path = folder / "train.py"
    path.write_text('groups = [{"params": a, "lr": 0.0}, {"params": b}]\n' + more)
    groups = (Group(rates[0], elements=8), Group(rates[1], elements=4))
    optimizer = Optimizer(0, "Adam", Location(str(path), 1, 0, 1, 1, ""), groups)
    taken = tuple(StepTaken(number, 0, learning_rates=rates) for number in range(steps))
    return list(group_at_rate_zero(Step((optimizer,), taken), Forward()))


@pytest.mark.pure
def test_a_group_that_stays_at_rate_zero(tmp_path: Path) -> None:
    (finding,) = held(tmp_path, (0.0, 1e-3), HABIT)
    assert finding.facts["elements"] == 8
    assert finding.severity is None
    assert finding.location is not None
    assert finding.location.column > 0
    apart = tmp_path / "apart"
    apart.mkdir()
    (warned,) = held(apart, (0.0, 1e-3), HABIT, "# the backbone is frozen\n")
    assert warned.severity is Severity.WARNING


@pytest.mark.pure
@pytest.mark.parametrize(
    ("rates", "steps", "more"),
    [
        ((0.0, 1e-3), HABIT - 1, ""),
        ((1e-9, 1e-3), HABIT, ""),
        ((0.0, 0.0), HABIT, ""),
        ((0.0, 1e-3), HABIT, 'optimizer.param_groups[0]["lr"] = 1e-4\n'),
    ],
)
def test_groups_with_a_rate_or_one_to_come(rates: tuple[float, float], steps: int, more: str, tmp_path: Path) -> None:
    assert not held(tmp_path, rates, steps, more)
