"""For a browser: one self-contained page."""

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from dryfit.core.finding import Location
from dryfit.core.report import Report, Status
from dryfit.render.entries import check_name, entries, skipped
from dryfit.render.looks import looks, number
from dryfit.render.place import excerpt, position, surroundings
from dryfit.render.verdict import counted, verdict
from dryfit.render.view import View

MARKS = {Status.PASSED: "✓", Status.MENDED: "~", Status.FAILED: "✗", Status.ERROR: "!", Status.SKIPPED: "–"}
TOKEN = re.compile(
    r"(?P<comment>#.*)"
    r"|(?P<string>[rbfuRBFU]{0,2}(?:\"(?:[^\"\\]|\\.)*\"?|'(?:[^'\\]|\\.)*'?))"
    r"|(?P<word>[^\W\d]\w*)"
    r"|(?P<number>\d[\w.]*)"
    r"|(?P<other>\s+|.)"
)


@dataclass(frozen=True)
class Piece:
    """Some characters of a line of Python that look alike."""

    text: str
    kind: str
    marked: bool


@dataclass(frozen=True)
class Row:
    """A line of an excerpt; ``hot`` is the line that the finding is about."""

    number: int
    pieces: tuple[Piece, ...]
    hot: bool


def render(report: Report, view: View) -> str:
    """The whole page, with nothing to fetch."""
    return _environment().get_template("page.html.j2").render(_context(report))


def fragment(report: Report) -> str:
    """The same as one element, for a page that exists already."""
    return _environment().get_template("report.html.j2").render(_context(report))


def rows(location: Location) -> tuple[Row, ...]:
    """The lines around a location, coloured, with its span marked."""
    found = excerpt(location)
    lines = surroundings(location)
    return tuple(
        Row(number, tuple(_pieces(text, found.start, found.end)), True)
        if found and number == found.number
        else Row(number, tuple(_pieces(text, 0, 0)), False)
        for number, text in lines
    )


def _context(report: Report) -> dict[str, Any]:
    grouped = groupby(looks(report.evidence), key=lambda look: look.stage)
    return {
        "report": report,
        "entries": entries(report),
        "skipped": [(code, check_name(code), reason) for code, reason in skipped(report)],
        "looks": [(stage, list(found)) for stage, found in grouped],
        "counted": counted(report),
        "verdict": verdict(report),
        "mood": "unknown" if report.problem else "good" if report.ok else "bad",
    }


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(rows=rows, position=position, MARKS=MARKS)
    made.filters.update(number=number, phrases=_phrases)
    return made


def _phrases(text: str) -> list[tuple[bool, str]]:
    """A sentence cut at its backticks: whether a part is code, and the part."""
    return [(index % 2 == 1, part) for index, part in enumerate(text.split("`")) if part]


def _pieces(text: str, start: int, end: int) -> Iterator[Piece]:
    for match in TOKEN.finditer(text):
        kind = match.lastgroup or ""
        if kind == "word":
            kind = "keyword" if keyword.iskeyword(match.group()) else ""
        cuts = sorted({match.start(), match.end(), *(cut for cut in (start, end) if match.start() < cut < match.end())})
        for first, last in pairwise(cuts):
            yield Piece(text[first:last], kind if kind != "other" else "", start <= first < end)
