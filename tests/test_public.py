"""What dryfit promises to its users: the names, the command, the exit codes."""

import importlib
import importlib.metadata
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import dryfit
from dryfit.core.evidence import Evidence
from dryfit.core.finding import Finding, Severity
from dryfit.core.report import Report, Result, Status
from dryfit.version import __version__
from places import ROOT


def test_public_names() -> None:
    assert sorted(dryfit.__all__) == ["Finding", "Report", "Severity", "check"]
    for name in dryfit.__all__:
        assert getattr(dryfit, name).__doc__, f"{name} is public and says nothing of itself"


def test_exit_codes() -> None:
    error = Result("LOS101", Status.FAILED, (Finding("Wrong.", severity=Severity.ERROR),))
    warning = Result("LOS101", Status.FAILED, (Finding("Doubtful.", severity=Severity.WARNING),))
    ours = Result("LOS101", Status.ERROR, reason="KeyError: 'x'")
    assert Report("train.py", Evidence()).exit_code == 0
    assert Report("train.py", Evidence(), (warning,)).exit_code == 0
    assert Report("train.py", Evidence(), (error, ours)).exit_code == 1
    assert Report("train.py", Evidence(), problem="There is no train.py.").exit_code == 2
    assert Report("train.py", Evidence(), (ours,)).exit_code == 3


def test_the_command_is_there() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["scripts"]
    module, _, name = scripts["dryfit"].partition(":")
    assert callable(getattr(importlib.import_module(module), name))


def test_the_version_is_said_once() -> None:
    assert importlib.metadata.version("dryfit") == __version__
    holders = [path for path in Path(ROOT, "src").rglob("*.py") if f'"{__version__}"' in path.read_text()]
    assert [path.name for path in holders] == ["version.py"]
    done = subprocess.run([sys.executable, "-m", "dryfit", "--version"], capture_output=True, text=True, check=True)
    assert __version__ in done.stdout


def test_the_report_is_plain_json() -> None:
    from dryfit.core.codec import decode, encode

    report = Report("train.py", Evidence(), (Result("LOS101", Status.SKIPPED, reason="no loss was seen"),))
    assert decode(Report, json.loads(json.dumps(encode(report)))) == report
