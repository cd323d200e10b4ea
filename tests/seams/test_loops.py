"""How a loop is called in what the rehearsal says of itself."""

import pytest

from dryfit.core.finding import Location
from dryfit.seams.loops import Loop


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("    for epoch in range(3):", "for epoch in range(3)"),
        ("for epoch in range(3):  # a few: enough", "for epoch in range(3)"),
        ("for tag in tags['#']:", "for tag in tags['#']"),
        ("    for epoch in range(", "for epoch in range(..."),
        ("for epoch in range(  # many", "for epoch in range(..."),
    ],
)
def test_a_loop_is_called_by_its_first_line(text: str, header: str) -> None:
    assert Loop(Location("train.py", 1, text=text)).header == header
