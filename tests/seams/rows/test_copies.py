"""How many splits of a script are looked at."""

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

from dryfit.seams.rows import copies


@pytest.fixture
def session() -> Any:
    return SimpleNamespace(listening=True, objects={}, unseen=nullcontext, recorder=SimpleNamespace(copied=[]))


def test_a_search_that_divides_its_table_again_and_again_is_looked_at_a_few_times(
    session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    monkeypatch.setattr(copies, "_shared", lambda *_: looked.append(1))
    for _ in range(3 * copies.SPLITS):
        copies.parted(session, numpy.zeros((4, 2)), None, ([0, 1], [2, 3]), None)
    assert len(looked) == copies.SPLITS


@pytest.mark.parametrize(
    "table",
    [
        ["a short text", "a long one"],
        numpy.array(["a short text", "a long one"]),
        numpy.zeros(20),
        numpy.zeros((copies.VALUES, 2), "bool"),
        SimpleNamespace(shape=(4, 2), dtypes=[numpy.dtype("float64"), numpy.dtype("object")]),
        iter([]),
    ],
)
def test_what_is_no_table_of_numbers_is_not_made_an_array(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numpy, "ascontiguousarray", lambda _: pytest.fail("it was"))
    assert copies._shared(numpy, table, None, [0], [1]) is None


@pytest.mark.parametrize("rows", [[[0.5, 1.5], [2.5, 3.5], [0.5, 1.5]], [numpy.ones(3), numpy.zeros(3), numpy.ones(3)]])
def test_rows_of_a_list_or_an_array_are_compared(rows: Any) -> None:
    for table in (rows, numpy.array(rows)):
        found = copies._shared(numpy, table, None, [0, 1], [2])
        assert found is not None
        assert found.found == 1
