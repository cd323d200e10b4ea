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
