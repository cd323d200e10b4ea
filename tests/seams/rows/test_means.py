"""Columns that hold the mean target of each category."""

from typing import Any

import pytest

np = pytest.importorskip("numpy")

from dryfit.seams.rows.means import _categories  # noqa: E402


def drawn(rows: int, spread: float) -> tuple[Any, Any]:
    draw = np.random.RandomState(0)
    kinds = draw.randint(0, 20, rows)
    return kinds, kinds % 7 + spread * draw.standard_normal(rows)


def mean_of(kinds: Any, targets: Any, taken: Any) -> Any:
    return np.array([targets[taken & (kinds == kind)].mean() for kind in kinds])


def test_means_of_all_rows_and_of_some() -> None:
    kinds, targets = drawn(400, 1.0)
    every, some = np.ones(400, bool), np.arange(400) < 300
    assert _categories(np, 3 * mean_of(kinds, targets, every) - 1, targets) == 20
    assert not _categories(np, mean_of(kinds, targets, some), targets)


def test_targets_that_a_column_tells_by_itself() -> None:
    kinds, targets = drawn(400, 0.0)
    assert not _categories(np, targets, targets)
    assert not _categories(np, kinds.astype(float), targets)
