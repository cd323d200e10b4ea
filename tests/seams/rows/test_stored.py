"""What a dataset of one's own stores for its rows, and what of it tells them apart."""

from typing import Any

from dryfit.seams.rows import stored


class Rows:
    """A dataset that keeps its parts under the names it is given."""

    def __init__(self, rows: int, **parts: Any) -> None:
        self._rows = rows
        vars(self).update(parts)

    def __len__(self) -> int:
        return self._rows


def test_rows_that_are_alike_have_one_print() -> None:
    texts = [f"text {number % 6}" for number in range(8)]
    found = stored.prints(Rows(8, texts=texts), 8)
    assert len(found) == 8
    assert len(set(found)) == 6
    assert found[0] == found[6]


def test_labels_alone_tell_no_row_from_another() -> None:
    labels = [number % 2 for number in range(8)]
    assert not stored.prints(Rows(8, labels=labels), 8)
    assert stored.labels(Rows(8, labels=labels), 4) == labels[:4]


def test_numbers_of_rows_are_left_out() -> None:
    assert not stored.prints(Rows(8, ids=list(range(8))), 8)


def test_a_part_has_the_rows_of_its_places() -> None:
    whole = Rows(8, texts=[f"text {number}" for number in range(8)])
    part = Rows(2, dataset=whole, indices=[5, 1])
    assert stored.prints(part, 8) == [stored.prints(whole, 8)[place] for place in (5, 1)]


def test_lists_of_another_length_are_not_of_the_rows() -> None:
    assert not stored.prints(Rows(8, classes=["a", "b", "c"]), 8)
