"""Units of a torch model that no step tells apart."""

import pytest

pytest.importorskip("torch")

import torch
from torch import nn

from dryfit.seams.torch.learn.alike import still_alike


def trained(model: nn.Module, inputs: torch.Tensor, steps: int = 4) -> torch.optim.Optimizer:
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    targets = inputs.sum(1, keepdim=True)
    for _ in range(steps):
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        optimizer.step()
    return optimizer


@pytest.mark.parametrize(
    ("hidden", "head", "expected"),
    [
        (None, None, None),
        (0.1, 0.1, "0.weight"),
        # What is drawn on one side tells the units of the other apart.
        (0.1, None, None),
        (None, 0.0, None),
        (0.0, 0.0, "0.weight"),
    ],
)
def test_units_are_alike_where_nothing_around_them_differs(
    hidden: float | None, head: float | None, expected: str | None
) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 1))
    for layer, value in ((model[0], hidden), (model[2], head)):
        if value is not None:
            nn.init.constant_(layer.weight, value)
    if expected:
        nn.init.zeros_(model[0].bias)
    found = still_alike([model], trained(model, torch.randn(32, 6)), 4, __file__)
    assert (found.name if found else None) == expected
    assert found is None or found.units == 8


def test_what_the_optimizer_does_not_hold_is_not_looked_at() -> None:
    model = nn.Sequential(nn.Linear(6, 8), nn.Linear(8, 1))
    nn.init.zeros_(model[0].weight)
    optimizer = torch.optim.SGD(model[1].parameters(), lr=0.1)
    assert still_alike([model], optimizer, 4, __file__) is None
