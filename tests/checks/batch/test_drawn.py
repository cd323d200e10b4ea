"""BAT214, on both sides of its thresholds."""

from dataclasses import replace
from pathlib import Path

import pytest

from dryfit.checks.batch.drawn import CALLS, first_rows_alone
from dryfit.checks.batch.repeated import SEEDED, same_batch_in_every_turn
from dryfit.core.evidence import Batch
from dryfit.core.evidence.batch_drawn import FirstRows
from dryfit.core.finding import Location


@pytest.mark.parametrize(
    ("changes", "comment", "told"),
    [
        ({}, "", 1),
        ({"reach": 100}, "", 1),
        ({"reach": 101}, "", 0),
        ({"calls": CALLS - 1}, "", 0),
        ({"reached": 101}, "", 0),
        ({"since": 299}, "", 0),
        ({"rest": 400}, "", 0),
        ({}, "  # few-shot", 0),
    ],
)
def test_rows_that_never_come(changes: dict[str, int], comment: str, told: int, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(f"rows = torch.randint(0, batch_size, (batch_size,)){comment}\n")
    found = FirstRows("x", 1000, 32, 32, 500, CALLS, 400, 968, Location(str(script), 1, 7, 1, 50, ""))
    assert len(list(first_rows_alone(Batch(first_rows=(replace(found, **changes),))))) == told


@pytest.mark.parametrize(("calls", "seeded", "told"), [(SEEDED, True, 1), (SEEDED - 1, True, 0), (SEEDED, False, 0)])
def test_seeded_before_each_draw(calls: int, seeded: bool, told: int, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text("torch.manual_seed(0)\n")
    where = Location(str(script), 1, 0, 1, 20, "") if seeded else None
    found = FirstRows("x", 1000, 900, 32, 32 * calls, calls, 0, 100, where, where)
    batch = Batch(first_rows=(found,))
    assert len(list(same_batch_in_every_turn(batch))) == told
    assert not list(first_rows_alone(batch))


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("limit = 64\nfor it in range(9):\n    pass\n", 1),
        ("for it in range(9):\n    limit = min(5000, 64 * (1 + it // 500))\n", 0),
        ("limit = 64\ntest = x[limit:]\n", 0),
        ("limit = 64\nother = z[limit:], x[:limit]\n", 1),
        ("limit = 64\nwhile True:\n    limit += 1\n", 0),
        ("def draw(limit):\n    pass\nfor it in range(9):\n    draw(it + 64)\n", 0),
    ],
)
def test_a_bound_that_rises(before: str, told: int, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(f"{before}rows = torch.randint(0, limit, (32,))\n")
    where = Location(str(script), before.count("\n") + 1, 7, before.count("\n") + 1, 38, "")
    found = FirstRows("x", 1000, 64, 64, 500, CALLS, 400, 936, where)
    assert len(list(first_rows_alone(Batch(first_rows=(found,))))) == told
