"""BAT208, on both sides of its thresholds."""

from pathlib import Path

import pytest

from dryfit.checks.batch.repeated import CALLS, same_batch_in_every_turn
from dryfit.core.evidence import Batch
from dryfit.core.evidence.batch import SameBatch
from dryfit.core.finding import Location


@pytest.mark.parametrize(
    ("kind", "calls", "comment", "told"),
    [
        ("train", CALLS["train"], "", 1),
        ("train", CALLS["train"] - 1, "", 0),
        ("evaluation", CALLS["evaluation"], "", 1),
        ("evaluation", CALLS["evaluation"] - 1, "", 0),
        ("train", CALLS["train"], "  # overfit one batch first", 0),
    ],
)
def test_one_batch_for_all(kind: str, calls: int, comment: str, told: int, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(f"x, y = next(iter(loader)){comment}\n")
    found = SameBatch(kind, calls, 10, Location(str(script), 1, 7, 1, 25, ""))
    assert len(list(same_batch_in_every_turn(Batch(same_batches=(found,))))) == told
