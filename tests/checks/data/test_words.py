"""DAT615, on both sides of its threshold, and beside a table that tells the same."""

import pytest

from dryfit.checks.data.words import MOVED, words_numbered_anew
from dryfit.core.evidence import Data
from dryfit.core.evidence.data_held import Swapped, WordNumbers
from dryfit.core.finding import Location

SHARED = 100
WHERE = Location("train.py", 3, 0, 3, 30, "")


def _numbers(moved: int) -> WordNumbers:
    return WordNumbers(SHARED, moved, "cold", 3, 4, 300, 80, WHERE)


@pytest.mark.parametrize(("share", "told"), [(MOVED - 0.01, 0), (MOVED, 1)])
def test_share_of_words_that_moved(share: float, told: int) -> None:
    data = Data(word_numbers=(_numbers(round(share * SHARED)),))
    assert len(list(words_numbered_anew(data))) == told


def test_a_table_is_told_by_itself() -> None:
    swapped = Swapped("vocab", "tokens", 48, 48)
    assert not list(words_numbered_anew(Data(word_numbers=(_numbers(SHARED),), swapped=(swapped,))))
