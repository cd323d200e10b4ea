"""Which operation makes a loss nan, read off its graph."""

from collections.abc import Callable
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from dryfit.seams.torch.loss.undefined import undefined  # noqa: E402

pytestmark = pytest.mark.framework

Make = Callable[[Any], Any]


@pytest.mark.parametrize(
    ("make", "operation", "count"),
    [
        (lambda t: torch.log(t).mean(), "log", 2),
        (lambda t: torch.log(torch.sqrt(t)).sum(), "sqrt", 1),
        (lambda t: (1 / t).mean(), "reciprocal", 1),
        (lambda t: (t / (t - 3)).mean(), "div", 1),
        (lambda t: torch.exp(t * 100).mean(), "exp", 2),
        (lambda t: torch.acos(t / 2).mean(), "acos", 1),
        (lambda t: torch.log(t.clamp(min=1e-8)).mean(), "", 0),
        (lambda t: (t**2).mean(), "", 0),
    ],
)
def test_the_first_operation_without_a_result(make: Make, operation: str, count: int) -> None:
    found = undefined(make(torch.tensor([-1.0, 0.0, 1.0, 3.0], requires_grad=True)), None)
    assert (found.operation, found.count) == (operation, count) if found is not None else not operation


def test_what_is_put_in_the_place_of_the_loss() -> None:
    given = torch.tensor([-1.0, 2.0], requires_grad=True)
    found = undefined(torch.nan_to_num(torch.log(given).mean()), None)
    assert found is not None
    assert found.hidden == "replaced"


def test_weights_that_are_nan_are_told_of_elsewhere() -> None:
    weight = torch.tensor([float("nan")], requires_grad=True)
    assert undefined(torch.log(weight * torch.tensor([-1.0])).sum(), None) is None
