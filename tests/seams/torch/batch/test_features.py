"""What is read of the examples of a batch before they are collated."""

from typing import Any

import pytest

from dryfit.seams.torch.batch.features import features_of, nonfinite_in

NAN = float("nan")


def test_features_name_the_rows_of_their_shapes() -> None:
    (feature,) = features_of([{"x": [1, 2]}, {"x": [3]}, {"x": None}], [10, 20, 30])
    assert (feature.shortest, feature.longest, feature.rows) == (1, 2, (10, 20))
    assert (feature.missing, feature.absent, feature.missing_row) == (1, 0, 30)


@pytest.mark.parametrize(("value", "count"), [(NAN, 1), ([1.0, NAN, float("inf")], 2), ("nan", 0), ([1, 2], 0)])
def test_nonfinite_numbers_are_counted(value: Any, count: int) -> None:
    assert nonfinite_in(value) == count


@pytest.mark.parametrize(
    ("rows", "rises"), [([[0, 2], [1, 3, 4], [2, 3]], True), ([[0, 2], [3, 1], [2, 3]], False), ([[0, 2], [1]], False)]
)
def test_lists_of_classes_rise(rows: list[list[int]], rises: bool) -> None:
    assert features_of([{"y": row} for row in rows])[0].rises is rises


def test_an_empty_tensor_of_floats_says_nothing_of_the_others() -> None:
    torch = pytest.importorskip("torch")
    (feature,) = features_of([{"y": torch.tensor([])}, {"y": torch.tensor([1, 2])}])
    assert (feature.kind, feature.shortest, feature.longest) == ("tensor<int64>", 0, 2)
