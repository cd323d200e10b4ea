"""The formats that a report can be rendered in."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import PurePath
from types import MappingProxyType

from dryfit.core.report import Report
from dryfit.render import github, html, json, junit, sarif, terminal
from dryfit.render.view import View

Renderer = Callable[[Report, View], str]

FORMATS: Mapping[str, Renderer] = MappingProxyType(
    {
        "terminal": terminal.render,
        "json": json.render,
        "html": html.render,
        "sarif": sarif.render,
        "junit": junit.render,
        "github": github.render,
    }
)
SUFFIXES = {".json": "json", ".html": "html", ".htm": "html", ".sarif": "sarif", ".xml": "junit"}


def format_for(wanted: str, output: str = "") -> str:
    """The format asked for; else the one that the output file's suffix names; else terminal.

    Raises:
        ValueError: there is no such format; the message is one sentence.
    """
    if not wanted:
        return SUFFIXES.get(PurePath(output).suffix.lower(), "terminal")
    if wanted in FORMATS:
        return wanted
    near = get_close_matches(wanted, FORMATS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(FORMATS)}."
    raise ValueError(f"there is no format {wanted!r}; {hint}")


def render(report: Report, format_name: str, view: View | None = None) -> str:
    """The report as text in one of `FORMATS`."""
    return FORMATS[format_name](report, view or View())
