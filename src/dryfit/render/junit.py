"""For continuous integration: JUnit XML, one test case a check."""

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from dryfit.core.finding import Severity
from dryfit.core.report import Report, Result, Status
from dryfit.core.stage import stage_of
from dryfit.render.entries import Entry, check_name, entries
from dryfit.render.place import position
from dryfit.render.view import View

# The characters that XML 1.0 admits; a terminal escape in a message would make the file unreadable.
FORBIDDEN = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: Report, view: View) -> str:
    """A suite with a case for every check; warnings are a case's output, as they do not fail a build."""
    suite = Element("testsuite", name=f"dryfit {_text(report.target)}")
    found = entries(report)
    for result in report.results:
        _case(suite, result, [entry for entry in found if entry.code == result.check])
    if report.problem:
        case = SubElement(suite, "testcase", classname="dryfit.script", name="rehearsal")
        SubElement(case, "error", message=_text(report.problem), type="NotRehearsed")
    _count(suite, report.seconds)
    root = Element("testsuites")
    root.append(suite)
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _case(suite: Element, result: Result, found: list[Entry]) -> None:
    name = " ".join(filter(None, (result.check, check_name(result.check))))
    case = SubElement(suite, "testcase", classname=f"dryfit.{stage_of(result.check)}", name=name)
    if result.status is Status.SKIPPED:
        SubElement(case, "skipped", message=_text(result.reason))
    if result.status is Status.ERROR:
        SubElement(case, "error", message=_text(result.reason), type="DryfitCheckFailed")
    for entry in found:
        _say(case, entry)


def _say(case: Element, entry: Entry) -> None:
    if entry.severity is Severity.ERROR:
        element = SubElement(case, "failure", message=_text(entry.message), type=entry.code)
    else:
        element = SubElement(case, "system-out")
    element.text = _text(_body(entry))


def _body(entry: Entry) -> str:
    where = position(entry.location) if entry.location else ""
    proof = f"proof: {entry.proof.before} -> {entry.proof.after}" if entry.proof else ""
    lines = [
        f"{entry.severity}[{entry.code}] {where}".rstrip(),
        entry.message,
        entry.cause and f"cause: {entry.cause}",
        proof,
        entry.fix and f"fix: {entry.fix}",
    ]
    return "\n".join(filter(None, lines))


def _count(suite: Element, seconds: float) -> None:
    cases = suite.findall("testcase")
    suite.set("tests", str(len(cases)))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(attribute, str(sum(case.find(tag) is not None for case in cases)))
    suite.set("time", f"{seconds:.3f}")


def _text(text: str) -> str:
    return FORBIDDEN.sub("", text)
