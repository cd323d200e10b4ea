"""Losses that are a mean of one difference, by their graph."""

from collections.abc import Callable
from typing import Any

import pytest
import torch

from dryfit.seams.torch.loss.formulas import is_mean_of, is_of_a_layer


@pytest.mark.parametrize(
    ("loss_of", "told"),
    [
        (lambda d: d.mean(), True),
        (lambda d: -2 * d.sum() / 4, True),
        (lambda d: d.view(-1).mean(), True),
        (lambda d: d.abs().mean(), False),
        (lambda d: (d**2).mean(), False),
        (lambda d: torch.relu(d).mean(), False),
        (lambda d: d.mean() + d.pow(2).mean(), False),
    ],
)
def test_a_mean_of_a_difference(loss_of: Callable[[Any], Any], told: bool) -> None:
    difference = torch.rand(4, requires_grad=True) - torch.rand(4)
    assert is_mean_of(loss_of(difference), difference.grad_fn) == told


@pytest.mark.parametrize(
    ("answers_of", "told"),
    [
        (lambda h: torch.nn.Linear(3, 1)(h).squeeze(-1), True),
        (lambda h: torch.nn.Linear(3, 5)(h).softmax(-1), True),
        (lambda h: torch.nn.Conv1d(2, 4, 3)(h[None]), True),
        (lambda h: torch.nn.Linear(3, 5)(h).log_softmax(-1), False),
        (lambda h: torch.distributions.Normal(torch.nn.Linear(3, 1)(h), 1.0).log_prob(torch.zeros(2, 1)), False),
    ],
)
def test_answers_of_a_layer(answers_of: Callable[[Any], Any], told: bool) -> None:
    assert is_of_a_layer(answers_of(torch.rand(2, 3))) == told
