"""Losses that add up others, known by their graph."""

from collections.abc import Callable
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from dryfit.seams.torch.loss.formulas import follows_itself, formula  # noqa: E402


@pytest.mark.parametrize(
    ("made", "known"),
    [
        (lambda a, b, x: a, ""),
        (lambda a, b, x: a + b, "sum"),
        (lambda a, b, x: 0.5 * a + 2 * b, "sum"),
        (lambda a, b, x: (a + b) / 2, "sum"),
        (lambda a, b, x: sum([a, b, a]), "sum"),
        (lambda a, b, x: a + ((x - 1) ** 2).mean(), "sum"),
        (lambda a, b, x: a - b, ""),
        (lambda a, b, x: a + -0.1 * b, ""),
        (lambda a, b, x: a + x.sum(), ""),
        (lambda a, b, x: x.mean().exp() * a + b, ""),
    ],
)
def test_sums_of_losses(made: Callable[..., Any], known: str) -> None:
    x = torch.randn(4, 3, requires_grad=True)
    one = torch.nn.functional.cross_entropy(x, torch.tensor([0, 1, 2, 0]))
    other = torch.nn.functional.mse_loss(x, torch.zeros(4, 3))
    assert formula(made(one, other, x)) == known


@pytest.mark.parametrize(
    ("target", "follows"),
    [
        (lambda x, z, q: z.detach(), True),
        (lambda x, z, q: q.detach(), True),
        (lambda x, z, q: x, False),
        (lambda x, z, q: x.detach(), False),
        (lambda x, z, q: z.detach() + 1, False),
        (lambda x, z, q: z, False),
    ],
)
def test_targets_that_are_the_models_own_answers(target: Callable[..., Any], follows: bool) -> None:
    first, second = torch.nn.Linear(3, 3), torch.nn.Linear(3, 3)
    x = torch.randn(4, 3)
    z = first(x).tanh()
    q = second(z)
    loss = torch.nn.functional.mse_loss(q, target(x, z, q)) + torch.nn.functional.mse_loss(q, x)
    assert follows_itself(loss) == follows
