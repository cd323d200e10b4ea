"""One report in each format, byte for byte; `make snapshots` rewrites them, and a person reads the difference."""

from collections.abc import Callable

import pytest

import make
from dryfit.core.report import Report
from dryfit.render import notebook, registry
from dryfit.render.view import View

Snapshot = Callable[[str, str], None]
PAGES = {"json": "json", "html": "html", "sarif": "sarif", "junit": "xml", "github": "github.txt"}


@pytest.mark.parametrize("name", PAGES)
def test_machine_formats(name: str, snapshot: Snapshot) -> None:
    snapshot(f"report.{PAGES[name]}", registry.render(make.report(), name))


@pytest.mark.parametrize(
    ("name", "report", "view"),
    [
        ("broken", make.report(), View()),
        ("broken-colour", make.report(), View(colour=True)),
        ("broken-ascii", make.report(), View(unicode=False, verbose=True)),
        ("broken-narrow", make.report(), View(width=50)),
        ("show", make.fitting(), View(show=True)),
        ("fits", make.fitting(), View()),
        ("problem", make.report(results=(), stages=(), problem="train.py asks for input().", output="Name?\n"), View()),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_terminal(name: str, report: Report, view: View, snapshot: Snapshot) -> None:
    snapshot(f"terminal-{name}.txt", registry.render(report, "terminal", view))


def test_notebook(snapshot: Snapshot) -> None:
    snapshot("notebook.html", notebook.render(make.fitting()))
