"""BWD115, on both sides of its threshold."""

from pathlib import Path

import pytest

from dryfit.checks.backward.grad import HABIT, derivative_of_straight_pieces
from dryfit.core.evidence import Backward
from dryfit.core.evidence.backward import FlatDerivative
from dryfit.core.finding import Location


@pytest.mark.parametrize(("calls", "lines"), [(HABIT - 1, []), (HABIT, [2])])
def test_a_second_derivative_that_is_0(calls: int, lines: list[int], tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text("smooth = nn.Tanh()\nbent = nn.ReLU()\nd2 = torch.autograd.grad(d1, x)\n")
    found = FlatDerivative(calls, Location(str(script), 3, 5, 3, 31, ""))
    told = derivative_of_straight_pieces(Backward(flat_derivatives=(found,)))
    assert [finding.location.line for finding in told if finding.location] == lines
