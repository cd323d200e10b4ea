"""A loop of predictions that takes long is given the last answer, to inputs of the same shape alone."""

from types import SimpleNamespace
from typing import Any

import pytest

from dryfit.seams.keras.evaluate.predicting import ROWS, predict

numpy: Any = pytest.importorskip("numpy")


class Weary:
    """A session whose policy has had enough of answers, or not."""

    def __init__(self, tired: bool) -> None:
        self.objects: dict[str, Any] = {}
        self.notes: list[str] = []
        self.curtailed = False
        self.policy = SimpleNamespace(repeats=lambda: tired)

    def note(self, text: str) -> None:
        self.notes.append(text)


@pytest.mark.parametrize(
    ("tired", "rows", "calls"),
    [(False, (1, 1), 2), (True, (1, 1), 1), (True, (1, 2), 2), (True, (ROWS + 1, ROWS + 1), 2)],
)
def test_what_is_known_is_repeated_where_it_took_long(tired: bool, rows: tuple[int, int], calls: int) -> None:
    session, asked = Weary(tired), []

    def original(model: Any, x: Any) -> Any:
        asked.append(len(x))
        return x * 2

    model = SimpleNamespace(name="decoder")
    for count in rows:
        answer = predict(session, original)(model, numpy.ones((count, 3)))  # type: ignore[arg-type]
        assert answer.shape == (count, 3)
    assert len(asked) == calls
    assert session.curtailed == bool(session.notes) == (calls == 1)
