"""The formats that a report can be rendered in."""

from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING

from dryfit.render.view import View

if TYPE_CHECKING:
    from dryfit.core.report import Report

Renderer = Callable[["Report", View], str]

# Each is a module of this package, imported when it is asked for.
FORMATS = ("terminal", "json", "html", "sarif", "junit", "github")
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


def renderer(format_name: str) -> Renderer:
    """The renderer of one of `FORMATS`."""
    found: Renderer = import_module(f"dryfit.render.{format_name}").render
    return found


def render(report: "Report", format_name: str, view: View | None = None) -> str:
    """The report as text in one of `FORMATS`."""
    return renderer(format_name)(report, view or View())
