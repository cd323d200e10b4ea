"""What lies beside the words of a row where it is tokenized: lists with an entry for each of them."""

import sys
from collections.abc import Sequence

from dryfit.seams.text.word_lists import Tags, beside

ROWS = [["so", "far"], ["not", "yet", "here"]]


def look(rows: Sequence[Sequence[str]], *, lone: bool = True, most: int = 9) -> list[dict[str, Tags]]:
    return beside(rows, [sys._getframe(1)], lone=lone, most=most)


class Row:
    """A row of the script's own."""

    def __init__(self, tags: list[int]) -> None:
        self.tags = tags


def test_lists_of_a_row_are_found_in_mappings_and_in_objects() -> None:
    example = {"words": ROWS[0], "tags": [1, 2], "id": 4}
    row, other = Row([5, 6]), [7, 8, 9]
    (found,) = look([example["words"]])  # type: ignore[list-item]
    assert found["example.tags"] == (1, 2)
    assert found["row.tags"] == (5, 6) == tuple(row.tags)
    assert tuple(other) not in found.values()
    assert ("so", "far") not in found.values()


def test_of_a_long_list_the_row_at_hand_is_looked_at() -> None:
    store, index = [[n, n + 1] for n in range(100)], 40
    (found,) = look([ROWS[0]])
    assert found["store"] == (index, 41)
    assert len(store) == 100


def test_rows_together_have_lists_of_their_lengths() -> None:
    tags, short = [[0, 1], [2, 3, 4]], [[0, 1], [2, 3]]
    found = look(ROWS, lone=False)
    assert [each["tags"] for each in found] == [(0, 1), (2, 3, 4)]
    assert "short" not in found[0]
    assert len(look(ROWS, lone=False, most=1)) == 1
    assert len(tags) == len(short)
