"""SARIF: rules, regions and fingerprints."""

import json
from dataclasses import replace
from typing import Any

import make
from dryfit.core.finding import Location
from dryfit.core.report import Report, Result, Status
from dryfit.render.registry import render


def run(report: Report) -> dict[str, Any]:
    log = json.loads(render(report, "sarif"))
    assert log["version"] == "2.1.0"
    made: dict[str, Any] = log["runs"][0]
    return made


def with_location(location: Location | None, **changes: Any) -> Report:
    return make.report(results=(Result("BAT101", Status.FAILED, (make.finding(location=location, **changes),)),))


def test_every_check_of_the_catalogue_is_a_rule() -> None:
    made = run(make.report())
    rules = made["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["SCR101", "BAT101", "LOS102", "STP101", "MET101"]
    for result in made["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert rules[1]["name"] == "RaggedBatch"


def test_columns_count_from_one_in_utf16() -> None:
    line = "é = '𝄞'; f(x)"
    column = len("é = '𝄞'; ".encode())
    made = run(with_location(Location("train.py", 3, column, 3, column + 1, line)))
    region = made["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"], region["endColumn"]) == (3, 11, 12)


def test_uris_are_relative_and_quoted() -> None:
    made = run(with_location(make.location(path="my scripts/train.py")))
    artifact = made["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": "my%20scripts/train.py", "uriBaseId": "%SRCROOT%"}


def test_fingerprint_survives_a_moved_line_and_tells_code_and_line_apart() -> None:
    def prints(*locations: Location | None) -> list[str]:
        findings = tuple(make.finding(location=location) for location in locations)
        made = run(make.report(results=(Result("BAT101", Status.FAILED, findings),)))
        return [result["partialFingerprints"]["dryfit/v1"] for result in made["results"]]

    here = make.location()
    assert prints(here) == prints(replace(here, line=90, end_line=90))
    assert prints(here) != prints(replace(here, text="other = Trainer("))
    assert len(set(prints(here, here, None))) == 3


def test_a_problem_is_an_unsuccessful_invocation() -> None:
    invocation = run(make.report(problem="no training was met"))["invocations"][0]
    assert not invocation["executionSuccessful"]
    assert invocation["exitCode"] == 2
    assert invocation["toolExecutionNotifications"][-1]["message"]["text"] == "no training was met"
