"""For a notebook: the report as one element in the page that is open already."""

from typing import Any

from dryfit.core.report import Report
from dryfit.render import html


def render(report: Report) -> str:
    """The element; its style touches nothing around it."""
    return html.fragment(report)


def register(shell: Any) -> None:
    """Let an IPython shell show reports so; `shell` is what ``get_ipython()`` returns."""
    shell.display_formatter.formatters["text/html"].for_type(Report, render)
