"""What a loop that was left would have filled, and what is made of it."""

from collections.abc import Callable
from typing import Any

import pytest

from dryfit.seams.hollow import Hollow, is_hollow


class LeftError(Exception):
    """Stands for the end of a loop that the rehearsal leaves."""


@pytest.fixture(autouse=True)
def _of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dryfit.seams.hollow.is_user_file", lambda path: path == __file__)


def _epoch(hollow: Hollow, turns: int, kept: Any) -> Any:
    try:
        for turn in range(9):
            if turn == turns:
                raise LeftError
            kept.append((turn, turn))
    except LeftError as error:
        hollow.left(error.__traceback__)
    return None


def _spread(hollow: Hollow, turns: int) -> None:
    kept: list[Any] = []
    try:
        for turn in range(9):
            if turn == turns:
                raise LeftError
            kept.append((turn, turn))
    except LeftError as error:
        hollow.left(error.__traceback__)
    means = [sum(column) for column in zip(*kept, strict=True)]
    _first, _second, _third = means


def _returned(hollow: Hollow, turns: int) -> None:
    _first, _second = _epoch(hollow, turns, [])


def _another(hollow: Hollow, turns: int) -> None:
    _epoch(hollow, turns, [])
    others: list[Any] = []
    _first, _second = others


@pytest.mark.parametrize(
    ("run", "turns", "caused"),
    [
        (_spread, 0, True), (_spread, 3, False), (_returned, 0, True), (_returned, 3, False), (_another, 0, False),
    ],
)  # fmt: skip
def test_what_is_made_of_what_a_left_loop_fills(run: Callable[[Hollow, int], None], turns: int, caused: bool) -> None:
    hollow = Hollow()
    with pytest.raises((TypeError, ValueError)) as raised:
        run(hollow, turns)
    assert hollow.caused(raised.value, shortened=True) is caused
    assert not hollow.caused(raised.value, shortened=False)


def test_containers_of_nothing() -> None:
    assert is_hollow([])
    assert is_hollow({"loss": [], "score": []})
    assert is_hollow(set())
    assert not is_hollow([0])
    assert not is_hollow({"loss": [1.0], "score": []})
    assert not is_hollow("")
    assert not is_hollow(0)
