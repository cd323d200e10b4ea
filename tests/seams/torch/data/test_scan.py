"""What a scan finds in rows before they are walked, and where the user's code makes them."""

from pathlib import Path
from typing import Any

from dryfit.seams.torch.data import rowmakers, scan

NAN = float("nan")


class Rows:
    """Rows that are None at one place and raise at another."""

    def __len__(self) -> int:
        return 100

    def __getitem__(self, place: int) -> Any:
        if place == 41:
            return None
        return {"x": [1.0, NAN if place == 63 else 2.0], "y": [0] * (place % 5 + 1)}


def test_a_scan_goes_everywhere_coarse_first() -> None:
    places = scan.spread(1000)
    assert places[:2] == [0, 999]
    assert len(set(places)) == len(places) == 1000
    assert {place // 100 for place in places[:40]} == set(range(10))
    assert scan.spread(0) == []
    assert scan.spread(1) == [0]


def test_a_scan_finds_the_rows_that_are_odd() -> None:
    found = scan.scan(Rows())
    assert found.failing is None
    assert found.none_rows == (41,)
    assert found.nonfinite == {"x": 63}
    assert {41, 63} <= set(found.odd())


def test_the_line_that_makes_a_row_is_found() -> None:
    made, none = rowmakers.made_at(Rows()), rowmakers.none_at(Rows())
    assert made is not None
    assert none is not None
    assert made.path == str(Path(__file__))
    assert made.text.strip().startswith('return {"x"')
    assert none.text.strip() == "return None"
