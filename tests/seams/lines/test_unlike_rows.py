"""A row for which a function raises, among others for which it does not."""

import pytest

from dryfit.seams.lines.batches.unlike_rows import of_each


def test_the_row_before_stands_for_one_that_raises() -> None:
    assert of_each(int, ["1", "?", "3"], several=False) == [1, 1, 3]
    assert of_each(int, ["?", "2", "3"], several=False) == [2, 2, 3]
    assert of_each(divmod, [(7, 2), (7, 0), (9, 3)], several=True) == [(3, 1), (3, 1), (3, 0)]


def test_what_raises_for_half_of_the_rows_is_no_matter_of_one() -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        of_each(int, ["1", "?", "3", "?"], several=False)
