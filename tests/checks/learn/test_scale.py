"""Inputs of an odd size: proven where scaling them lets a batch be learnt, a warning where they are raw pixels."""

import math
from pathlib import Path
from typing import Any

import pytest

import make
from dryfit.checks.learn.scale import (
    CONSTANT,
    LEARNT,
    NO_WORSE,
    UNLEARNT,
    WORSE,
    inputs_of_odd_size,
    scaling_mends,
    targets_of_odd_size,
)
from dryfit.core.baseline import constant_loss
from dryfit.core.evidence.forward import Forward, Model
from dryfit.core.evidence.learn import HIDDEN, LARGE, SMALL, STANDARDISED, InputScale, Learn, Trial
from dryfit.core.evidence.loss import Loss, LossCall
from dryfit.core.finding import Location, Severity

CALL = LossCall(0, "cross_entropy", make.tensor(8, 2), make.tensor(8), target_counts=((0, 4), (1, 4)))
LOSS, FLOOR = Loss((CALL,)), math.log(2)
COLUMN = InputScale(0, "body", "Linear", 0.0, 90_000.0, 1.0, 15_000.0, 60_000.0)
PIXELS = InputScale(0, "body", "Conv2d", 0.0, 255.0, 70.0, 70.0, 120.0, integral=True)


def learn(base: float, scaled: float, scale: InputScale = COLUMN) -> Learn:
    """Two trials that end at these multiples of a constant answer's loss."""
    ends = {"": base, STANDARDISED: scaled}
    trials = tuple(Trial(change, change, losses=(1.0, *[FLOOR * end] * 40)) for change, end in ends.items())
    return Learn(trials, scales=(scale,))


@pytest.mark.parametrize(
    ("base", "scaled", "mended"),
    [
        (UNLEARNT + 0.01, LEARNT - 0.01, True),
        (UNLEARNT - 0.01, LEARNT - 0.01, False),
        (UNLEARNT + 0.01, LEARNT + 0.01, False),
        (WORSE + 0.01, NO_WORSE - 0.01, True),
        (WORSE - 0.01, NO_WORSE - 0.01, False),
        (WORSE + 0.01, NO_WORSE + 0.01, False),
        (math.nan, LEARNT - 0.01, True),
    ],
)
def test_scaling_mends_what_it_lets_be_learnt(base: float, scaled: float, mended: bool) -> None:
    assert scaling_mends(learn(base, scaled), LOSS) is mended
    assert bool(list(inputs_of_odd_size(learn(base, scaled), Forward(), LOSS))) is mended


@pytest.mark.parametrize(
    ("base", "scaled", "deviation", "told"),
    [
        (CONSTANT + 0.01, UNLEARNT - 0.01, HIDDEN * 0.9, True),
        (CONSTANT - 0.01, UNLEARNT - 0.01, HIDDEN * 0.9, False),
        (CONSTANT + 0.01, UNLEARNT + 0.01, HIDDEN * 0.9, False),
        (CONSTANT + 0.01, UNLEARNT - 0.01, HIDDEN * 1.1, False),
    ],
)
def test_inputs_hidden_by_their_mean(base: float, scaled: float, deviation: float, told: bool) -> None:
    place = Location("train.py", 5)
    mean = 0.5
    least = deviation * mean
    scale = InputScale(0, "body", "Conv2d", 0.49, 0.51, least, least, mean, came=1.0, shrunk_at=place)
    found = list(inputs_of_odd_size(learn(base, scaled, scale), Forward(), LOSS))
    assert bool(found) is told
    assert all(finding.location == place and "once more" in finding.message for finding in found)


def test_raw_pixels_that_can_be_learnt_are_a_warning() -> None:
    (finding,) = inputs_of_odd_size(learn(0.1, 0.1, PIXELS), Forward(), LOSS)
    assert finding.severity is Severity.WARNING
    assert finding.proof is None


SIZES: list[tuple[dict[str, Any], bool]] = [
    ({"greatest_deviation": LARGE + 1}, True),
    ({"greatest_deviation": LARGE - 1}, False),
    ({"greatest_deviation": SMALL * 0.9}, True),
    ({"greatest_deviation": SMALL * 1.1}, False),
    ({"greatest_deviation": 1.0, "greatest_mean": LARGE + 1}, True),
]


@pytest.mark.parametrize(("changes", "odd"), SIZES)
def test_the_sizes_that_are_odd(changes: dict[str, float], odd: bool) -> None:
    usual = {"least_deviation": 0.001, "greatest_mean": 0.0}
    assert InputScale(0, "", "Linear", -1.0, 1.0, **{**usual, **changes}).is_odd is odd


def test_the_loss_of_a_constant_answer() -> None:
    assert constant_loss(CALL) == pytest.approx(FLOOR)
    squares = LossCall(0, "mse_loss", make.tensor(8), make.tensor(8, mean=3.0, std=2.0))
    assert constant_loss(squares) == 4.0
    binary = LossCall(0, "binary_cross_entropy", make.tensor(8), make.tensor(8, mean=0.5, std=0.5))
    assert constant_loss(binary) == pytest.approx(FLOOR)
    assert constant_loss(LossCall(0, "kl_div", make.tensor(8), make.tensor(8))) is None


@pytest.mark.parametrize(
    ("end", "scaled", "planned", "told"),
    [
        (1.1, LEARNT - 0.01, 40, True),
        (0.9, LEARNT - 0.01, 40, False),
        (1.1, LEARNT + 0.01, 40, False),
        # At this pace, and faster, a run of ten times the steps comes there.
        (1.1, LEARNT - 0.01, 400, False),
        (8.5, LEARNT - 0.01, 60, True),
    ],
)
def test_a_run_that_ends_above_what_the_mean_gives(end: float, scaled: float, planned: int, told: bool) -> None:
    base = Trial("whole", losses=(9.0, *[end] * 40), one_batch=False, supervised=True, floor=1.0)
    change = "with inputs and targets of mean 0 and deviation 1"
    other = Trial("whole-scales", change, losses=(1.0, *[scaled] * 40), one_batch=False, floor=1.0, cause="scales")
    found = list(targets_of_odd_size(Learn((base, other), planned=planned), Loss()))
    assert bool(found) is told


@pytest.mark.parametrize(
    ("largest", "text", "line"),
    [
        (1 / 255, "x = x / 255\nnet = f()\ny = x / 255.0\n", 3),
        (1 / 255, "x = x / 255\nnet = f()\ny = x / 2\n", 2),
        (0.02, "x = x / 255\nnet = f()\ny = x / 255.0\n", 2),
    ],
)
def test_pixels_that_are_divided_twice(largest: float, text: str, line: int, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(text)
    model = Model(0, "Net", location=Location(str(script), 2, 6, 2, 9, ""))
    scale = InputScale(0, "body", "Conv2d", 0.0, largest, 1e-3, 1e-3, 1e-3)
    (finding,) = inputs_of_odd_size(learn(UNLEARNT + 1, LEARNT - 0.1, scale), Forward((model,)), LOSS)
    assert finding.location is not None
    assert finding.location.line == line
