"""Values that hold numbers and are no tensors, and what makes tensors of them."""

from typing import Any

import pytest

from dryfit.core.numbers import holds_numbers, tensor_of

np = pytest.importorskip("numpy")


@pytest.mark.parametrize(
    ("value", "holds"),
    [([1, 2.5], True), ([[1], [2]], True), ([], False), (["a"], False), ("12", False), ({"a": 1}, False), (3, False)],
)
def test_rows_of_numbers(value: Any, holds: bool) -> None:
    assert holds_numbers(value) is holds


@pytest.mark.parametrize(
    ("value", "holds"), [(np.ones(3), True), (np.ones((2, 2), "int64"), True), (np.array(["a"]), False)]
)
def test_arrays(value: Any, holds: bool) -> None:
    assert holds_numbers(value) is holds


@pytest.mark.parametrize(
    ("value", "source"),
    [
        ([1, 2], "torch.tensor({})"),
        (np.ones(3), "torch.from_numpy({}).float()"),
        (np.ones(3, "int64"), "torch.from_numpy({})"),
    ],
)
def test_ids_stay_whole_where_a_tensor_is_made(value: Any, source: str) -> None:
    assert tensor_of(value) == source
