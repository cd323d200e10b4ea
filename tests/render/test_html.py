"""The page: self-contained, and safe whatever a script prints."""

import re
from html.parser import HTMLParser
from pathlib import Path

import make
from dryfit.core.finding import Location
from dryfit.core.report import Result, Status
from dryfit.render import html
from dryfit.render.registry import render

VOID = {"meta", "br"}
# A page that is mailed or kept as an artefact of a build must stay small.
LARGEST = 300_000


class Balance(HTMLParser):
    """Notes each element that is not closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_nothing_is_fetched_and_every_element_closed() -> None:
    page = render(make.report(), "html")
    assert not re.search(r"https?://|\bsrc=|@import|url\(", page)
    assert len(page) < LARGEST
    balance = Balance()
    balance.feed(page)
    assert balance.open == []


def test_what_the_script_says_is_escaped() -> None:
    finding = make.finding(message="<script>alert(1)</script> in `<b>`")
    page = render(make.report(results=(Result("BAT101", Status.FAILED, (finding,)),), target="<i>.py"), "html")
    assert "<script>" not in page
    assert "<i>.py" not in page
    assert "<code>&lt;b&gt;</code>" in page


def test_rows_mark_the_span_and_lose_nothing(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    lines = ["", "import torch  # why", 'x = f("a#b", 12) if y else None', "", "done()"]
    script.write_text("\n".join(lines))
    rows = html.rows(Location(str(script), 3, 4, 3, 16))
    assert [(row.number, row.hot) for row in rows] == [(2, False), (3, True), (4, False), (5, False)]
    assert ["".join(piece.text for piece in row.pieces) for row in rows] == lines[1:]
    assert "".join(piece.text for piece in rows[1].pieces if piece.marked) == 'f("a#b", 12)'
    kinds = {piece.text: piece.kind for row in rows for piece in row.pieces}
    assert (kinds["import"], kinds["# why"], kinds['"a#b"'], kinds["12"]) == ("keyword", "comment", "string", "number")
