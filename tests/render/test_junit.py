"""JUnit: one case a check."""

from xml.etree.ElementTree import Element, fromstring

import make
from dryfit.core.report import Report, Result, Status
from dryfit.render.registry import render


def suite(report: Report) -> Element:
    found = fromstring(render(report, "junit").encode()).find("testsuite")
    assert found is not None
    return found


def test_a_case_for_every_check() -> None:
    made = suite(make.report())
    assert {key: made.get(key) for key in ("tests", "failures", "errors", "skipped")} == {
        "tests": "5",
        "failures": "2",
        "errors": "0",
        "skipped": "1",
    }
    assert [case.get("name") for case in made][:2] == ["SCR101 removed_argument", "BAT101 ragged_batch"]
    assert made[1].get("classname") == "dryfit.batch"


def test_a_warning_does_not_fail_its_case() -> None:
    case = suite(make.report()).find("testcase[@name='STP101 learning_rate_high']")
    assert case is not None
    assert case.find("failure") is None
    assert "500 times" in (case.findtext("system-out") or "")


def test_a_skip_says_why() -> None:
    skipped = suite(make.report()).find("testcase/skipped")
    assert skipped is not None
    assert skipped.get("message") == "no metrics was seen"


def test_characters_that_xml_forbids_are_left_out() -> None:
    finding = make.finding(message="\x1b[31mred\x00 & <b>")
    made = suite(make.report(results=(Result("BAT101", Status.FAILED, (finding,)),)))
    failure = made.find("testcase/failure")
    assert failure is not None
    assert failure.get("message") == "[31mred & <b>"


def test_problem_and_own_fault_are_errors() -> None:
    assert suite(make.report(results=(), problem="no such file")).get("errors") == "1"
    assert suite(make.report(results=(Result("BAT101", Status.ERROR, reason="KeyError"),))).get("errors") == "1"
