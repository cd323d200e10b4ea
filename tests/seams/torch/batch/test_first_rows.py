"""Rows of a batch that are looked up in the arrays of a script, whatever their numbers are."""

import pytest

torch = pytest.importorskip("torch")

from dryfit.seams.torch.batch.first_rows import _is_plain, _keys  # noqa: E402


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16, torch.float8_e5m2, torch.float64, torch.uint8])
def test_rows_are_told_apart_by_their_values(dtype: "torch.dtype") -> None:
    rows = torch.tensor([[1.0, 2.0], [2.0, 1.0], [1.0, 2.0]]).to(dtype)
    first, second, third = _keys(rows)
    assert first == third != second


def test_what_has_no_values_is_not_looked_up() -> None:
    assert _is_plain(torch.zeros(2, 3))
    assert not _is_plain(torch.zeros(2, 3, device="meta"))
    assert not _is_plain(torch.zeros(2, 3).to_sparse())
