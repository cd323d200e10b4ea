"""STP311, of rates that a script multiplies by hand, on both sides of its thresholds."""

from pathlib import Path

import pytest

from dryfit.checks.step.decay import rate_gone_at_once
from dryfit.core.evidence import Learn, Step
from dryfit.core.evidence.step import Optimizer, Scheduler, StepTaken
from dryfit.core.finding import Location

EACH = 'for g in opt.param_groups:\n    g["lr"] *= 0.9\n'
FLOOR = 'for g in opt.param_groups:\n    if g["lr"] > 1e-5:\n        g["lr"] *= 0.9\n'
LEFT = 'if opt.param_groups[0]["lr"] < 1e-5:\n    raise SystemExit\n'
TURNS = "for epoch in range({turns}):\n    for g in opt.param_groups:\n        g['lr'] = g['lr'] * {factor}\n"


def told(
    script: Path, text: str, shares: list[float], planned: int | None = 1000, schedulers: tuple[Scheduler, ...] = ()
) -> int:
    script.write_text(text)
    rates = [1e-2]
    for share in shares:
        rates.append(rates[-1] * share)
    steps = tuple(StepTaken(n, 0, learning_rates=(rate,)) for n, rate in enumerate(rates))
    optimizer = Optimizer(0, "Adam", Location(str(script), 1, 0, 1, 5, ""), steps=len(steps))
    step = Step(optimizers=(optimizer,), steps=steps, schedulers=schedulers)
    return len(list(rate_gone_at_once(step, Learn(planned=planned))))


@pytest.mark.parametrize(
    ("text", "shares", "planned", "expected"),
    [
        (EACH, [0.9] * 7, 1000, 1),
        (EACH, [0.9] * 7, 265, 1),
        (EACH, [0.9] * 7, 264, 0),
        (EACH, [0.9] * 7, None, 0),
        (EACH, [0.9] * 4, 1000, 0),
        (EACH, [1.0, 1.0, 1.0, 0.9, 1.0, 1.0, 1.0], 1000, 0),
        (FLOOR, [0.9] * 7, 1000, 0),
        (EACH + LEFT, [0.9] * 7, 1000, 0),
        ("lr = 0.1 * 0.9 ** n\n", [0.9] * 7, 1000, 0),
    ],
)
def test_each_step(text: str, shares: list[float], planned: int | None, expected: int, tmp_path: Path) -> None:
    assert told(tmp_path / "train.py", text, shares, planned) == expected


def test_a_schedule_beside_it_has_its_own_check(tmp_path: Path) -> None:
    assert told(tmp_path / "train.py", EACH, [0.9] * 7, schedulers=(Scheduler("StepLR", optimizer=0),)) == 0


@pytest.mark.parametrize(
    ("turns", "factor", "expected"),
    [
        (30, "0.5 ** (epoch // 10)", 1),
        (20, "0.5 ** (epoch // 10)", 0),
        (30, "0.99 ** (epoch // 10)", 0),
        (30, "0.5", 0),
        (90, "(0.1 if epoch in (30, 60) else 1)", 0),
        (90, "decay ** (epoch // 10)", 0),
    ],
)
def test_factors_of_the_first_rate(turns: int, factor: str, expected: int, tmp_path: Path) -> None:
    text = TURNS.format(turns=turns, factor=factor)
    assert told(tmp_path / "train.py", text, [1.0] * 7) == expected


@pytest.mark.parametrize(
    ("loop", "expected"),
    [
        ("for i in range(12):\n    g = opt.param_groups[i]\n    g['lr'] *= 0.5 ** i\n", 0),
        ("for i in range(12):\n    g = opt.param_groups[0]\n    g['lr'] *= 0.5 ** i\n", 1),
        ("for i in range(12):\n    g = {'params': parts[i], 'lr': 0.1}\n    g['lr'] *= 0.5 ** i\n", 0),
        (
            "for i in range(12):\n    opt = SGD(net.parameters(), lr=0.1)\n    for g in opt.param_groups:\n"
            "        g['lr'] *= 0.5 ** i\n",
            0,
        ),
    ],
)
def test_each_turn_with_a_rate_of_its_own(loop: str, expected: int, tmp_path: Path) -> None:
    assert told(tmp_path / "train.py", loop, [1.0] * 7) == expected
