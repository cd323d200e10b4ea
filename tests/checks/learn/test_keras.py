"""LRN7xx: a change is named once the loop as it is stays stuck, and only then."""

import math
from typing import Any

import pytest

from dryfit.checks.learn import keras as learn_keras
from dryfit.checks.learn.keras import APART_DRAWN_ANEW, APART_IN_NOISE, ENOUGH, STEPS, THROWN
from dryfit.core.evidence import Learn
from dryfit.core.evidence.keras import Keras, Scale
from dryfit.core.evidence.learn import LAST, Trial
from dryfit.core.finding import Finding
from dryfit.policies.outcomes import cures

(STUCK, CURED), (CREEPS, LEARNT), (HALTS, ALL) = APART_DRAWN_ANEW
CHECKS = {
    "inputs": lambda learn: learn_keras.inputs_off_scale(learn, None),
    "activations": learn_keras.saturating_activations,
    "weights": learn_keras.unusual_first_weights,
    "dropout": learn_keras.dropout_of_nearly_all,
}


def trial(end: float, steps: int = STEPS, **changes: Any) -> Trial:
    return Trial("trial", losses=(1.0, *([end] * steps)), **{"supervised": True, "ended": "steps", **changes})


def told(base: Trial, end: float, cause: str = "weights") -> list[Finding]:
    changed = trial(end, change="with it put right", cause=cause, measured="what is odd")
    return list(CHECKS[cause](Learn((base, changed))))


@pytest.mark.parametrize("cause", CHECKS)
def test_each_cause_has_its_check(cause: str) -> None:
    base, changed = trial(1.0), trial(0.1, change="changed", cause=cause)
    found = {name: bool(list(run(Learn((base, changed))))) for name, run in CHECKS.items()}
    assert found == {name: name == cause for name in CHECKS}


@pytest.mark.parametrize(
    ("base", "end", "expected"),
    [
        (trial(STUCK + 0.01), CURED, True),
        (trial(STUCK), CURED, False),
        (trial(STUCK + 0.01), CURED + 0.01, False),
        (trial(STUCK + 0.01, STEPS - 1), CURED, False),
        (trial(STUCK + 0.01, supervised=False), CURED, False),
        (trial(math.nan, 2, ended="nonfinite"), CURED, True),
        (trial(0.5 * STUCK + 0.01, floor=0.5), 0.5 * CURED, True),
        (trial(0.5 * STUCK, floor=0.5), 0.5 * CURED, False),
        (trial(CREEPS + 0.01), LEARNT, True),
        (trial(CREEPS), LEARNT, False),
        (trial(CREEPS + 0.01), LEARNT + 0.01, False),
        (trial(HALTS + 0.01), ALL, True),
        (trial(HALTS), ALL, False),
    ],
)
def test_a_loop_that_is_stuck_and_a_change_that_helps(base: Trial, end: float, expected: bool) -> None:
    assert bool(told(base, end)) == expected


@pytest.mark.parametrize(
    ("excess", "end", "expected"),
    [
        (0.01, APART_IN_NOISE[-1][1], {"dropout"}),
        (0.0, APART_IN_NOISE[-1][1], set()),
        (0.01, APART_IN_NOISE[-1][1] + 0.01, set()),
    ],
)
def test_dropout_may_let_a_little_be_learnt(excess: float, end: float, expected: set[str]) -> None:
    base = trial(APART_IN_NOISE[-1][0] + excess)
    found = {
        cause for cause in CHECKS if list(CHECKS[cause](Learn((base, trial(end, change="put right", cause=cause)))))
    }
    assert found == expected


def test_pixels_are_told_by_their_own_check() -> None:
    learn = Learn((trial(1.0), trial(0.1, change="scaled", cause="inputs")))
    assert list(learn_keras.inputs_off_scale(learn, Keras()))
    assert not list(learn_keras.inputs_off_scale(learn, Keras(scales=(Scale("x", (8, 8), "uint8", 0, 255),))))


def test_a_change_is_judged_by_what_it_came_down_to() -> None:
    losses = (2.4, *[0.2] * LAST, *[6.0] * LAST)
    assert Trial("changed", losses=losses).lowest == pytest.approx(0.2)
    assert Trial("short", losses=losses[:LAST]).lowest is None
    assert math.isnan(Trial("nan", losses=(*losses, math.nan)).lowest or 0.0)


@pytest.mark.parametrize(
    ("base", "ended", "tamed", "told"),
    [(9.0, "steps", 0.5, True), (9.0, "nonfinite", 0.5, True), (0.9, "steps", 0.5, False), (9.0, "steps", 0.9, False)],
)
def test_targets_off_scale(base: float, ended: str, tamed: float, told: bool) -> None:
    changed = trial(tamed, change="with them scaled", cause="targets", measured="1 to 9000")
    found = list(learn_keras.targets_off_scale(Learn((trial(base, ended=ended), changed))))
    assert bool(found) is told


@pytest.mark.parametrize(("first", "found"), [(80_000.0, True), (2.0, False)])
def test_a_loop_that_was_thrown_far_off_is_told_by_little(first: float, found: bool) -> None:
    base = Trial("one-batch", losses=(first, *([1.7] * STEPS)), supervised=True, ended="steps", floor=1.5)
    changed = Trial(
        "changed", losses=(1.8, *([1.4] * STEPS)), supervised=True, ended="steps", cause="inputs", floor=1.5
    )
    assert base.blown is found
    assert not changed.blown
    assert bool(list(learn_keras.inputs_off_scale(Learn((base, changed)), None))) is found
    assert cures(changed, base) is found


@pytest.mark.parametrize(("beside", "expected"), [(1.0, True), (0.5, False)])
def test_a_cause_beside_others_is_one_without_which_these_do_not_help(beside: float, expected: bool) -> None:
    jointly = trial(
        0.1, change="at a learning rate of 0.1", cause="weights", scale=9.0, beside=(1.0, *([beside] * STEPS))
    )
    found = list(CHECKS["weights"](Learn((trial(1.0), jointly))))
    assert bool(found) == expected
    assert all(finding.proof and finding.proof.before.startswith("at a learning rate of 0.1, ") for finding in found)


@pytest.mark.parametrize("cause", ["inputs", "weights"])
@pytest.mark.parametrize(
    ("end", "steps", "changed", "expected"),
    [
        (THROWN, ENOUGH, 0.9, True),
        (THROWN - 0.1, ENOUGH, 0.9, False),
        (THROWN, ENOUGH - 1, 0.9, False),
        (THROWN, ENOUGH, 1.0, False),
    ],
)
def test_a_loop_that_falls_from_far_above(cause: str, end: float, steps: int, changed: float, expected: bool) -> None:
    base = trial(end, steps, one_batch=False)
    other = trial(changed, steps, one_batch=False, change="with it put right", cause=cause, measured="what is odd")
    assert bool(list(CHECKS[cause](Learn((base, other))))) == expected
