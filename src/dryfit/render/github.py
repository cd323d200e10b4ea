"""For GitHub Actions: workflow commands that annotate the lines of a pull request."""

from dryfit.core.finding import Severity
from dryfit.core.report import Report
from dryfit.render.entries import Entry, entries
from dryfit.render.place import excerpt, shown
from dryfit.render.verdict import verdict
from dryfit.render.view import View

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(report: Report, view: View) -> str:
    """One command a finding, then the verdict as a plain line of the log."""
    lines = [_command(entry) for entry in entries(report)]
    if report.problem:
        lines.append(f"::error title=dryfit::{_data(report.problem)}")
    return "\n".join([*lines, f"dryfit: {verdict(report)}"]) + "\n"


def _command(entry: Entry) -> str:
    properties = {**_place(entry), "title": " ".join(filter(None, (entry.code, entry.name)))}
    written = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    parts = [entry.message, entry.cause and f"cause: {entry.cause}", entry.fix and f"fix: {entry.fix}"]
    return f"::{COMMANDS[entry.severity]} {written}::{_data(chr(10).join(filter(None, parts)))}"


def _place(entry: Entry) -> dict[str, str]:
    if entry.location is None:
        return {}
    found = excerpt(entry.location)
    column = {"col": str(found.start + 1), "endColumn": str(found.end)} if found else {}
    return {"file": shown(entry.location.path), "line": str(entry.location.line), **column}


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
