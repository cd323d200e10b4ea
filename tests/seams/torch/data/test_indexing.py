"""What a loop takes from arrays by its own indices is read off its source and its variables."""

import sys
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from dryfit.seams.torch.data.indexing import ByHand, by_hand  # noqa: E402

pytestmark = pytest.mark.framework

X = torch.arange(300.0).reshape(100, 3)
Y = torch.arange(100) % 7


def looked(given: Any, target: Any) -> ByHand | None:
    return by_hand(torch, iter([sys._getframe(1)]), [given], target)


def test_the_same_places_are_in_step() -> None:
    order, found = torch.arange(99, -1, -1), None
    for start in range(0, 100, 20):
        rows = order[start : start + 20]
        x, y = X[rows], Y[rows]
        found = looked(x, y)
        break
    assert found is not None
    assert found.in_step
    assert found.inputs.places == list(range(99, 79, -1))


def test_labels_of_other_places_are_told_for_every_turn() -> None:
    order, found = torch.arange(99, -1, -1), None
    for start in range(0, 100, 20):
        x = X[order[start : start + 20]]
        y = Y[start : start + 20]
        found = looked(x, y)
        break
    assert found is not None
    assert not found.in_step
    assert not found.moved
    assert len(found.pairs) == 100
    assert found.pairs[:2] == [(99, 0), (98, 1)]


def test_labels_so_many_places_on_are_a_forecast() -> None:
    found = None
    for start in range(0, 80, 20):
        x, y = X[start : start + 20], Y[start + 1 : start + 21]
        found = looked(x, y)
        break
    assert found is not None
    assert found.moved
    assert not found.in_step


def test_pixels_made_floats_are_known_again_and_other_numbers_are_not() -> None:
    for start in range(0, 80, 20):
        x, y = X[start : start + 20], Y[start : start + 20]
        scaled = looked(x / 255 - 0.5, y)
        other = looked(x**2, y)
        break
    assert scaled is not None
    assert scaled.in_step
    assert other is None


def test_an_index_that_does_something_is_not_worked_out() -> None:
    found = None
    for _ in range(3):
        x, y = X[torch.randperm(100)[:20]], Y[torch.randperm(100)[:20]]
        found = looked(x, y)
        break
    assert found is None
