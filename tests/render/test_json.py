"""The JSON contract."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import dryfit.render
import make
from dryfit.core.report import Report, Result, Status
from dryfit.render.registry import render

SCHEMA = Path(dryfit.render.__file__).with_name("report.schema.json")
PUBLISHED = Path(__file__).parents[2] / "docs" / "schema" / "report-1.json"
REQUIRED = [
    *("schema_version", "version", "target", "framework", "ok"),
    *("stages", "findings", "skipped", "environment", "seconds"),
]
FINDING = ["code", "name", "stage", "severity", "message", "cause", "fix", "facts", "location", "proof", "edits"]


def rendered(report: Report) -> dict[str, Any]:
    text = render(report, "json")
    made: dict[str, Any] = json.loads(text, parse_constant=lambda token: pytest.fail(f"{token} is no JSON"))
    return made


@pytest.mark.parametrize(
    "report",
    [
        make.report(),
        make.fitting(),
        make.report(problem="no model was trained"),
        Report("x.py", make.evidence()),
        make.report(results=(Result("BAT101", Status.ERROR, reason="KeyError: 'x'"),)),
    ],
    ids=["broken", "fits", "problem", "empty", "check-failed"],
)
def test_meets_the_schema(report: Report) -> None:
    schema = json.loads(SCHEMA.read_text())
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(rendered(report))


def test_schema_refuses_another_form() -> None:
    validator = Draft202012Validator(json.loads(SCHEMA.read_text()))
    made = rendered(make.report())
    for broken in ({**made, "schema_version": 2}, {key: made[key] for key in made if key != "ok"}):
        assert not validator.is_valid(broken)
    made["findings"][0]["severity"] = "fatal"
    assert not validator.is_valid(made)


def test_published_schema_is_the_packaged_one() -> None:
    assert PUBLISHED.read_bytes() == SCHEMA.read_bytes()


def test_keys_stand_in_the_order_of_the_contract() -> None:
    made = rendered(make.report())
    assert list(made)[: len(REQUIRED)] == REQUIRED
    assert list(made["findings"][0])[: len(FINDING)] == FINDING
    assert list(made["findings"][0]["location"]) == ["path", "line", "column", "text"]


def test_nonfinite_numbers_are_strings() -> None:
    facts = {"loss": math.nan, "norm": math.inf, "least": -math.inf}
    results = (Result("BAT101", Status.FAILED, (make.finding(facts=facts),)),)
    made = rendered(make.report(results=results, seconds=math.nan))
    assert made["findings"][0]["facts"] == {"loss": "NaN", "norm": "Infinity", "least": "-Infinity"}


def test_path_is_relative_to_the_working_directory(tmp_path: Path) -> None:
    inside, outside = str(tmp_path / "src" / "train.py"), "/elsewhere/train.py"
    for path, shown in ((inside, "src/train.py"), (outside, outside)):
        where = make.location(path=path)
        results = (
            Result("BAT101", Status.FAILED, (make.finding(location=where, edits=(make.edit(location=where),)),)),
        )
        finding = rendered(make.report(results=results))["findings"][0]
        assert finding["location"]["path"] == shown
        assert finding["edits"][0]["location"]["path"] == shown


def test_a_check_that_failed_itself_is_not_silent() -> None:
    made = rendered(make.report(results=(Result("BAT101", Status.ERROR, reason="KeyError: 'x'"),)))
    assert made["skipped"] == [{"code": "BAT101", "reason": "dryfit's own check failed: KeyError: 'x'"}]
