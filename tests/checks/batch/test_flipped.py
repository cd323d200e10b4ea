"""BAT113: arrays that are read backwards."""

from pathlib import Path

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Batch, Evidence, Failure, Failures
from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.finding import Location
from dryfit.core.stage import Stage

ROW = "def row(i):\n    x = xs[i]{}\n    return x, ys[i]\n"


@pytest.mark.parametrize(("flipped", "error", "told"), [(3, "ValueError", 1), (0, "ValueError", 0), (3, "KeyError", 0)])
def test_a_flipped_array_is_told(flipped: int, error: str, told: int) -> None:
    collation = Collation(0, failed=True, examples=8, features=(Feature("0", "tensor<float32>", flipped=flipped),))
    failures = Failures((Failure(0, Stage.BATCH, "collate", error, "negative strides"),))
    result = CATALOGUE["BAT113"].run(Evidence(batch=Batch((collation,)), failures=failures))
    assert len(result.findings) == told


@pytest.mark.parametrize(("how", "edits"), [("[:, ::-1]", 1), ("[::-1].copy()", 0), ("[::2]", 0)])
def test_what_is_copied_or_read_forwards_is_left(tmp_path: Path, how: str, edits: int) -> None:
    script = tmp_path / "train.py"
    script.write_text(ROW.format(how))
    made = Location(str(script), 3)
    features = (Feature("0", "tensor<float32>", flipped=2),)
    collation = Collation(0, failed=True, examples=8, features=features, row_at=made)
    failures = Failures((Failure(0, Stage.BATCH, "collate", "ValueError", "negative strides"),))
    (found,) = CATALOGUE["BAT113"].run(Evidence(batch=Batch((collation,)), failures=failures)).findings
    assert len(found.edits) == edits
    assert found.location is not None
    assert found.location.line == (2 if edits else 3)
