"""Published Keras course scripts, unmodified: what is found in one run, its patch, and the patched training."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dryfit.core.finding import Severity
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.fix.patch import patch
from dryfit.script.launch import rehearse
from test_course import COURSE, LOADED, SHORTENED, laid_out

PRINTED, TODAY = "keras_mnli_as_printed.py", "keras_mnli.py"
# Script -> the codes with the lines to edit.
CAUSES = {
    PRINTED: {("DAT705", 18), ("BAT101", 20), ("LOS201", 28), ("LOS701", 30)},
    TODAY: {("LOS201", 31), ("LOS701", 33)},
}
# What Keras prints of an epoch that it has trained.
TRAINED = "loss:"

pytestmark = [
    pytest.mark.framework("tensorflow", "tf_keras", "transformers", "datasets", "evaluate"),
    pytest.mark.skipif(not COURSE.is_dir(), reason="the course scripts are not beside the checkout"),
]
Reports = dict[str, Report]


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which the scripts find all that they load, as the working directory."""
    with laid_out(tmp_path_factory.mktemp("keras"), "tiny") as folder:
        yield folder


@pytest.fixture(scope="module")
def reports(hub: Path) -> Reports:
    return {name: rehearse(Request(str(COURSE / name))) for name in CAUSES}


@pytest.mark.parametrize("name", CAUSES)
def test_every_cause_is_found_in_one_run(name: str, reports: Reports) -> None:
    found = [(code, finding) for code, finding in reports[name].findings]
    assert {(code, finding.location.line) for code, finding in found if finding.location} == CAUSES[name]
    assert len(found) == len(CAUSES[name])
    for code, finding in found:
        assert finding.severity is Severity.ERROR, code
        assert finding.proof is not None, code
        assert finding.edits, code


@pytest.mark.parametrize("name", CAUSES)
def test_the_patch_fits_and_trains(name: str, hub: Path, reports: Reports) -> None:
    made = patch(reports[name], Request(str(COURSE / name)), rehearse)
    assert made.verified, (made.diff, made.remaining, made.report.problem)
    assert (made.refused, made.unmended) == ((), ())
    (text,) = made.files.values()
    assert LOADED in text
    script = hub / "patched.py"
    script.write_text(text.replace(LOADED, SHORTENED))
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert TRAINED in done.stdout
    assert "nan" not in done.stdout
