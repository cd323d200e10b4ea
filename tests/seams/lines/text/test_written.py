"""Numbers in writing: what a text means, what stands in the way, and columns of which most are numbers."""

import pytest

from dryfit.core.evidence.reading import Writing
from dryfit.seams.lines.text.numbers import number_of, read
from dryfit.seams.lines.text.written import LEAST_SHARE, number_in, unread, writing_of


@pytest.mark.parametrize(
    ("text", "meant", "writing"),
    [
        ("12.5", 12.5, None),
        ("1,234", 1234.0, "thousands"),
        ("1,234,567.5", 1234567.5, "thousands"),
        ("3,14", 3.14, "decimal"),
        (" 12 kg", 12.0, "unit"),
        ("$1,200", 1200.0, "unit"),
        ("45%", 45.0, "unit"),
        ("?", None, "mark"),
        ("N/A", None, "mark"),
        ("nan", None, "mark"),
        ("", None, "mark"),
        # None of these is a number in writing.
        ("2023-01-05", None, None),
        ("10:30", None, None),
        ("S06", None, None),
        (".DS_Store", None, None),
        ("red", None, None),
    ],
)
def test_what_a_text_means(text: str, meant: float | None, writing: Writing | None) -> None:
    assert (number_in(text), writing_of(text)) == (meant, writing)


def test_a_column_of_words_is_none_of_numbers() -> None:
    assert unread(["1", "2", "?"]) == {2: ("?", "mark")}
    assert unread(["1", "2", "red"]) is None
    assert unread(["1", "2", "3"]) is None
    numbers = int(LEAST_SHARE * 10)
    assert unread(["1"] * numbers + ["?"] * numbers) is not None
    assert unread(["1"] * (numbers - 1) + ["?"] * (numbers + 1)) is None
    # More signs than a few are words of their own, and so are more units.
    assert unread(["1"] * 9 + ["?", "-", "!", "#", "*"]) is None
    assert unread(["1st", "2nd", "3rd", "4th"]) is None


def test_a_missing_number_is_that_before_it() -> None:
    assert [number_of(text) for text in ("2.5", "?", "1,000")] == [2.5, 2.5, 1000.0]
    assert read([["1", "7"], ["-", "3,5"]]) == [[1.0, 7.0], [7.0, 3.5]]
