"""LOS206: where a script gives inputs and targets one and the same expression."""

from pathlib import Path

import pytest

from dryfit.checks.loss.shift import targets_not_shifted
from dryfit.core.evidence import Learn, Loss
from dryfit.core.evidence.learn import Foresight
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Location
from make import tensor

pytestmark = pytest.mark.pure

LOSS = "loss = cross_entropy(logits.flatten(0, 1), labels.flatten())"


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (f"sources, targets = [], []\nread, labels = ids[:, 1:], ids[:, 1:]\nlogits = net(read)\n{LOSS}\n", 2),
        (f"def row(self, place):\n    return self.ids[place], self.ids[place]\n\n\n{LOSS}\n", 2),
        # A kernel of two equal sides is no pair of inputs and targets.
        (f"pool = Pool((size, size))\nlogits = net(ids)\n{LOSS}\n", 3),
        (f"read, labels = ids[:, :-1], ids[:, :-1]\nold, new = rate, rate\n{LOSS}\n", 3),
    ],
)
def test_a_pair_of_one_expression_is_the_place(tmp_path: Path, source: str, line: int) -> None:
    path = tmp_path / "train.py"
    path.write_text(source)
    number = source.count("\n")
    where = Location(str(path), number, 7, number, len(LOSS), LOSS)
    calls = (LossCall(0, "cross_entropy", tensor(8, 30), tensor(8), location=where, training=True, value=3.4),)
    learn = Learn(foresights=(Foresight(0, 0, 12, before=0.0, own=0.5, spread=0.4),))
    (found,) = targets_not_shifted(learn, Loss(calls), None, None, None)
    assert isinstance(found, Finding)
    assert found.location is not None
    assert found.location.line == line
