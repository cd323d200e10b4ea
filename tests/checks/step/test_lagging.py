"""STP229, on both sides of its thresholds, and the copies that are to come slowly."""

from dataclasses import replace
from pathlib import Path

import pytest

from dryfit.checks.step.lagging import ALONG, FEWEST, TRAINING, average_far_behind
from dryfit.core.evidence import Forward, Learn, Step
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.weights import Lagging
from dryfit.core.finding import Finding, Location, Severity

SLOW = Lagging(1, 0, way=1e-4, along=0.9, steps=8)
TRAINED = Call(0, 0, Location("train.py", 9, 0, 9, 8, "net(x)"), "train", loader=0)
ASKED = Location("train.py", 14, 0, 14, 11, "average(x)")
SCORED = Call(1, 1, ASKED, "eval", loader=1, training=False)


def judged(lagging: Lagging = SLOW, planned: int | None = 300, *others: Call, scored: Call = SCORED) -> list[Finding]:
    forward = Forward((Model(0, "Net"), Model(1, "Average")), (TRAINED, *others, scored))
    told = average_far_behind(Step(lagging=(lagging,)), forward, Learn(planned=planned))
    return [found for found in told if isinstance(found, Finding)]


def test_an_average_that_hardly_leaves_its_start() -> None:
    (found,) = judged()
    assert found.location == SCORED.location
    assert found.facts["share"] == pytest.approx(1 - (1 - 2e-4 / 9) ** 300)
    assert found.severity is None


def test_both_are_named_by_what_is_called(tmp_path: Path) -> None:
    """By their classes where what is called has no name."""
    path = tmp_path / "train.py"
    path.write_text('average(x)\nmodels["average"](x)\n')
    named, unnamed = Location(str(path), 1, 0, 1, 10, "average(x)"), Location(str(path), 2, 0, 2, 20, "")
    (found,) = judged(scored=replace(SCORED, location=named))
    assert found.message.startswith("`average`, which is evaluated, follows `Net` so slowly that 300 steps")
    (found,) = judged(scored=replace(SCORED, location=unnamed))
    assert found.message.startswith("`Average`, which is evaluated, follows `Net`")


def test_the_model_scored_beside_it_makes_it_a_warning() -> None:
    (found,) = judged(SLOW, 300, replace(SCORED, number=2, model=0))
    assert found.severity is Severity.WARNING


@pytest.mark.parametrize(
    ("lagging", "planned"),
    [
        (SLOW, None),
        # A trial of the script is too short for any average.
        (SLOW, TRAINING),
        # A training that is long enough for it.
        (SLOW, 100_000),
        (replace(SLOW, way=0.05), 300),
        # A way of its own, and too few steps to tell a pace by.
        (replace(SLOW, along=ALONG - 0.01), 300),
        (replace(SLOW, steps=FEWEST - 1), 300),
        # It has not moved: STP217 tells that.
        (replace(SLOW, way=0.0), 300),
    ],
)
def test_averages_that_are_not_told(lagging: Lagging, planned: int | None) -> None:
    assert not judged(lagging, planned)


def test_targets_and_teachers_come_slowly() -> None:
    """They answer to the batches that are trained on, or in train mode."""
    assert not judged(scored=replace(SCORED, loader=TRAINED.loader))
    assert not judged(scored=replace(SCORED, training=True))
    assert not judged(scored=replace(SCORED, location=None))


@pytest.mark.parametrize(
    ("planned", "loaded", "findings"), [(2000, False, 1), (6000, False, 1), (7000, False, 0), (2000, True, 0)]
)
def test_most_of_it_is_as_it_was_drawn(tmp_path: Path, planned: int, loaded: bool, findings: int) -> None:
    """Where the decay is known, and what it began with is not good already."""
    path = tmp_path / "train.py"
    path.write_text("average(x)\ndecay = 0.9999\n")
    scored = replace(SCORED, location=Location(str(path), 1, 0, 1, 10, "average(x)"))
    told = judged(replace(SLOW, way=5e-4, loaded=loaded), planned, scored=scored)
    assert len(told) == findings
    assert all(found.location and found.location.line == 2 for found in told)
