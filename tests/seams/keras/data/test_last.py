"""Batches of a source that begin too near to each other, on both sides of what may be meant."""

from typing import Any

import pytest

from dryfit.seams.keras.data.last import REACHED, SHARED, _overlap

numpy: Any = pytest.importorskip("numpy")


class Source:
    """Batches of ten rows that begin so many apart."""

    def __init__(self, rows: int, step: int) -> None:
        self.x = numpy.arange(2 * rows).reshape(rows, 2)
        self.step = step

    def __getitem__(self, number: int) -> tuple[Any, None]:
        return self.x[number * self.step : number * self.step + 10], None


def _found(rows: int, step: int, batches: int) -> Any:
    source = Source(rows, step)
    return _overlap("train", source, batches, (source[0], source[1]))


@pytest.mark.parametrize(("step", "told"), [(1, True), (int(SHARED * 10), True), (int(SHARED * 10) + 1, False)])
def test_batches_that_share_most_of_their_rows_are_told(step: int, told: bool) -> None:
    assert (_found(200, step, 20) is not None) is told


@pytest.mark.parametrize(("batches", "told"), [(int(REACHED * 100) - 10, True), (int(REACHED * 100) - 9, False)])
def test_batches_that_reach_nearly_all_rows_are_meant_to(batches: int, told: bool) -> None:
    found = _found(100, 1, batches)
    assert (found is not None) is told
    assert found is None or (found.size, found.step, found.reached, found.rows) == (10, 1, batches + 9, 100)


def test_rows_that_are_all_alike_tell_nothing() -> None:
    source = Source(200, 1)
    source.x[:] = 0
    assert _overlap("train", source, 20, (source[0], source[1])) is None
