"""Which end of a metric is the better one, by its name, and what is chosen by the other."""

from pathlib import Path

import pytest

import make
from dryfit.checks.metrics.kept import lower_is_better
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Step
from dryfit.core.evidence.lightning import Lightning, Watched
from dryfit.core.evidence.script import BestModel, Script
from dryfit.core.evidence.step import Optimizer, Scheduler
from dryfit.core.finding import Location, Severity


def found(code: str, evidence: Evidence) -> int:
    return len(CATALOGUE[code].run(evidence).findings)


@pytest.mark.parametrize(
    ("name", "lower"),
    [
        ("val_loss", True),
        ("eval/wer", True),
        ("val-acc", False),
        ("metrics['f1']", False),
        ("score", None),
        ("accuracy_gap", None),
        ("accuracy_loss", None),
        ("acceleration", None),
    ],
)
def test_the_better_end_by_name(name: str, lower: bool | None) -> None:
    assert lower_is_better(name) is lower


@pytest.mark.parametrize(
    ("key", "value", "prefers_lower", "number"),
    [
        ("val_acc", 0.6, True, 1),
        ("val_acc", 0.6, False, 0),
        ("val_loss", 0.6, False, 1),
        ("val_loss", 0.6, True, 0),
        ("val_loss", -0.6, False, 0),
        ("val_score", 0.6, True, 0),
    ],
)
def test_callbacks_that_watch_the_wrong_end(key: str, value: float, prefers_lower: bool, number: int) -> None:
    watched = Watched("ModelCheckpoint", key, value, prefers_lower, make.location())
    assert found("MET503", Evidence(lightning=Lightning(watched=(watched,)))) == number


@pytest.mark.parametrize(
    ("metric", "greater", "loads", "number"),
    [("wer", None, True, 1), ("wer", None, False, 0), ("eval_loss", None, True, 0), ("wer", False, True, 0)],
)
def test_a_trainer_that_is_not_told_takes_the_higher(
    metric: str, greater: bool | None, loads: bool, number: int
) -> None:
    best = BestModel(0, make.location(), metric, greater, loads_best=loads, built=True)
    assert found("MET203", Evidence(script=Script(best_models=(best,)))) == number


@pytest.mark.parametrize(
    ("given", "mode", "number"),
    [
        ("val_acc", "min", 1),
        ("val_acc", "max", 0),
        ("scores['dice']", "min", 1),
        ("self.val_loss", "max", 1),
        ("self.val_loss", "min", 0),
        ("1 - val_acc", "min", 0),
        ("val_acc", "", 0),
    ],
)
def test_plateaus_of_the_wrong_end(tmp_path: Path, given: str, mode: str, number: int) -> None:
    path = tmp_path / "train.py"
    path.write_text(f"scheduler.step({given})\n")
    stepped = Location(str(path), 1, 0, 1, 16 + len(given))
    scheduler = Scheduler("ReduceLROnPlateau", make.location(), stepped_at=stepped, mode=mode)
    assert found("STP309", Evidence(step=Step(schedulers=(scheduler,)))) == number


@pytest.mark.parametrize(
    ("source", "severities"),
    [
        (("0.0", ">"), [Severity.ERROR]),
        (("0.0", "<"), [Severity.WARNING]),
        (("9.0", "<"), []),
    ],
)
def test_states_kept_by_the_wrong_comparison(
    tmp_path: Path, source: tuple[str, str], severities: list[Severity]
) -> None:
    begins, sign = source
    path = tmp_path / "train.py"
    path.write_text(f"best = {begins}\nif val_loss {sign} best:\n    best = val_loss\n    save(model)\n")
    step = Step(optimizers=(Optimizer(0, "SGD", Location(str(path), 1)),))
    found = CATALOGUE["MET206"].run(Evidence(step=step)).findings
    assert [finding.severity or Severity.ERROR for finding in found] == severities
