"""A broken specimen shows its causes and nothing else; its fixed twin is silent for the whole catalogue."""

import json
import re
from concurrent.futures import Future
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from dryfit.core.report import Report, Status
from dryfit.render.registry import render
from headers import header
from places import ROOT, SPECIMENS
from warm import Rehearsal

FOLDER = re.compile(r"([A-Z]{3}[0-9]{3})-[a-z0-9-]+|several-[a-z0-9-]+")

# The published contract of `--format json`: every specimen's report keeps it.
SCHEMA = Draft202012Validator(json.loads((ROOT / "docs" / "schema" / "report-1.json").read_text()))

Rehearsals = dict[Path, "Future[Rehearsal]"]


def expected(script: Path) -> set[str]:
    """The codes that a broken specimen must show: those it names, or that of its folder."""
    return set(header(script, "codes") or [script.parent.name.partition("-")[0]])


def wanted(script: Path) -> tuple[str, ...]:
    """What a specimen imports: torch, unless it is a Keras script."""
    needs = header(script, "needs")
    return needs if {"tensorflow", "keras"} & set(needs) else ("torch", *needs)


def specimens(name: str) -> list[object]:
    """The scripts of this name, one parameter each, skipped where what they import is absent."""
    scripts = sorted(SPECIMENS.glob(f"*/{name}"))
    return [
        pytest.param(script, id=script.parent.name, marks=pytest.mark.framework(*wanted(script))) for script in scripts
    ]


def report_of(rehearsal: Rehearsal) -> Report:
    assert rehearsal.report is not None, rehearsal.output[-3000:]
    assert rehearsal.report.problem == ""
    broken = [
        f"{result.check}: {result.reason}" for result in rehearsal.report.results if result.status is Status.ERROR
    ]
    assert not broken, "a check raised"
    SCHEMA.validate(json.loads(render(rehearsal.report, "json")))
    return rehearsal.report


def lines(report: Report) -> str:
    return "\n".join(f"{code} {finding.severity}: {finding.message}" for code, finding in report.findings)


@pytest.mark.parametrize("script", specimens("broken.py"))
def test_broken_specimen_shows_its_causes(script: Path, rehearsals: Rehearsals) -> None:
    report = report_of(rehearsals[script].result())
    assert set(report.codes) == expected(script), lines(report)
    for code, finding in report.findings:
        assert finding.location is not None, f"{code} points nowhere"
        assert Path(finding.location.path).name == script.name, f"{code} points outside the user's script"


@pytest.mark.parametrize("script", specimens("fixed.py"))
def test_fixed_specimen_is_silent(script: Path, rehearsals: Rehearsals) -> None:
    report = report_of(rehearsals[script].result())
    assert not report.findings, lines(report)
    assert not report.evidence.failures.all
    assert report.exit_code == 0


def test_specimens_are_named_for_their_check_and_come_in_pairs() -> None:
    folders = [folder for folder in SPECIMENS.iterdir() if folder.is_dir()]
    assert [folder.name for folder in folders if not FOLDER.fullmatch(folder.name)] == []
    for folder in folders:
        assert {"broken.py", "fixed.py"} <= {path.name for path in folder.iterdir()}, folder.name
        assert expected(folder / "broken.py"), f"{folder.name} names no code"


@pytest.mark.framework
def test_a_rehearsal_leaves_nothing_in_the_users_folder(rehearsals: Rehearsals) -> None:
    for rehearsal in rehearsals.values():
        rehearsal.result()
    strangers = [path for path in SPECIMENS.rglob("*") if path.is_file() and path.suffix != ".py"]
    assert not strangers
