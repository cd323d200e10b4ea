"""Reports in a notebook."""

from types import SimpleNamespace

import make
from dryfit.core.report import Report
from dryfit.render import notebook


def test_the_element_styles_nothing_but_itself() -> None:
    style = notebook.render(make.report()).split("<style>")[1].split("</style>")[0]
    rules = [line for line in style.splitlines() if line.rstrip().endswith("}") and "{" in line]
    assert rules
    assert all(line.strip().startswith((".dryfit", "@media")) for line in rules)


def test_register_tells_ipython() -> None:
    told = {}
    formatter = SimpleNamespace(for_type=lambda kind, function: told.update({kind: function}))
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters={"text/html": formatter}))
    notebook.register(shell)
    assert told == {Report: notebook.render}
