"""Preprocessing on a sample: what comes of it is as long as the whole would have been."""

from types import SimpleNamespace
from typing import Any

import pytest

from dryfit.seams.rows.datasets import sample_of, stretched


class Table:
    """As much of a dataset as sampling asks for."""

    def __init__(self, rows: list[int]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def select(self, places: list[int], keep_in_memory: bool = False) -> "Table":
        return Table([self.rows[place] for place in places])


def test_a_small_dataset_is_left_whole() -> None:
    assert sample_of(Table(list(range(10))), 10) is None


def test_a_sample_is_evenly_spread() -> None:
    sample = sample_of(Table(list(range(1000))), 10)
    assert sample is not None
    assert sample.rows == list(range(0, 1000, 100))


@pytest.mark.parametrize(("kept", "length"), [(10, 1000), (5, 500), (20, 2000), (0, 0)])
def test_the_result_is_as_long_as_the_whole_would_be(kept: int, length: int) -> None:
    assert len(stretched(Table(list(range(kept))), 1000, 10)) == length


@pytest.mark.framework("datasets")
def test_a_large_map_is_quick_and_keeps_its_length() -> None:
    datasets = pytest.importorskip("datasets")
    from dryfit.seams.patches import Patches
    from dryfit.seams.rows import datasets as seam

    seen: list[int] = []
    session: Any = SimpleNamespace(
        patches=Patches(), listening=True, site=None, request=SimpleNamespace(rows=100), note=lambda text: None
    )
    session.unseen = Unseen
    session.attempt = lambda stage, moment, failed: moment.run()
    seam.listen(session, SimpleNamespace(Dataset=datasets.Dataset))
    try:
        rows = datasets.Dataset.from_dict({"x": list(range(40_000))})
        mapped = rows.map(lambda batch: (seen.append(len(batch["x"])), {"y": batch["x"]})[1], batched=True)
        halves = mapped.filter(lambda row: row["x"] < 20_000)
        none = mapped.filter(lambda row: row["x"] < 0)
        beside = mapped.shuffle(seed=0).add_column("z", list(range(40_000)))
    finally:
        session.patches.remove()
    assert len(beside) == 40_000
    assert sum(seen) <= 200
    assert (len(mapped), len(halves), len(none)) == (40_000, 20_000, 0)
    assert halves in seam.SAMPLED
    assert seam.emptied_at(none) is not None


class Unseen:
    """A context manager that does nothing."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, *exc: object) -> None:
        return None
