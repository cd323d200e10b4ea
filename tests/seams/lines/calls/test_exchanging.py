"""Which two arguments of a call that raised may have been exchanged."""

import ast
from typing import Any

import pytest

from dryfit.seams.lines.calls.exchanging import may_be_exchanged

torch = pytest.importorskip("torch")

PLACES, SCORES = torch.tensor([[0], [1]]), torch.rand(2, 3)


@pytest.mark.parametrize(
    ("call", "one", "other", "error", "told"),
    [
        ("scores.gather(places, 1)", PLACES, 1, TypeError(), True),
        ("functional.embedding(table, tokens)", SCORES, PLACES, RuntimeError(), True),
        ("functional.linear(weight, inputs)", SCORES, SCORES, RuntimeError(), False),
        ("self.lstm(None, inputs)", None, SCORES, AttributeError(), True),
        ("amplitude.uniform_(2.0, 0.5)", 2.0, 0.5, RuntimeError(), True),
        ("amplitude.uniform_(0.5, 0.5)", 0.5, 0.5, RuntimeError(), False),
        ("inputs.view(64, 10)", 64, 10, RuntimeError(), False),
        ("torch.randint(10, 0)", 10, 0, TypeError(), False),
        ("rows.index(places, 1)", PLACES, 1, ValueError(), False),
    ],
)
def test_arguments_that_may_be_exchanged(call: str, one: Any, other: Any, error: Exception, told: bool) -> None:
    node = ast.parse(call, mode="eval").body
    assert isinstance(node, ast.Call)
    assert may_be_exchanged(node, (one, other), error) == told
