"""LRN202, LRN203 and BWD112: what the first weights, or something flat, keep from learning."""

from dataclasses import replace

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Backward, Evidence, Learn, Step
from dryfit.core.evidence.backward import BackwardCall
from dryfit.core.evidence.learn import LEARNT, NARROWED, REDRAWN, AlikeUnits, Trial
from dryfit.core.evidence.step import Optimizer, StepTaken


def trial(end: float, **changes: object) -> Trial:
    return replace(Trial("trial", losses=(1.0, *([end] * 40)), ended="steps"), **changes)  # type: ignore[arg-type]


def evidence(*trials: Trial, norms: tuple[float, ...] = (0.0, 0.0, 0.0), value: float = 1.0) -> Evidence:
    steps = tuple(StepTaken(number, 0, grad_norm=norm) for number, norm in enumerate(norms))
    backward = Backward(tuple(BackwardCall(number, make.tensor(), value=value) for number in range(len(norms))))
    return make.evidence(learn=Learn(trials), backward=backward, step=Step((Optimizer(0, "Adam"),), steps))


def codes(given: Evidence) -> list[str]:
    return [code for code in ("LRN202", "LRN203", "BWD112") for _ in CATALOGUE[code].run(given).findings]


@pytest.mark.parametrize(
    ("end", "redrawn", "expected"),
    [(1.0, LEARNT, ["LRN202"]), (1.0, 0.99, ["BWD112"]), (1.0, None, ["BWD112"])],
)
def test_first_weights_are_to_blame_where_others_learn(end: float, redrawn: float | None, expected: list[str]) -> None:
    others = () if redrawn is None else (trial(redrawn, change=REDRAWN, cause="weights", measured="`w` begins with 0"),)
    assert codes(evidence(trial(end), *others)) == expected


@pytest.mark.parametrize(("end", "expected"), [(LEARNT, ["LRN203"]), (0.99, [])])
def test_wide_weights_are_to_blame_where_narrower_ones_learn(end: float, expected: list[str]) -> None:
    narrowed = trial(end, change=NARROWED, cause="weights", measured="`w` begins with a deviation of 1")
    assert codes(evidence(trial(1.0), narrowed, norms=(1.0, 1.0, 1.0))) == expected


@pytest.mark.parametrize(
    ("norms", "value", "expected"),
    [
        ((0.0, 0.0, 0.0), 1.0, ["BWD112"]),
        ((0.0, 0.0), 1.0, []),
        ((0.0, 0.0, 1e-9), 1.0, []),
        ((0.0, 0.0, 0.0), 0.0, []),
    ],
)
def test_gradients_are_flat_where_the_loss_is_not_zero(
    norms: tuple[float, ...], value: float, expected: list[str]
) -> None:
    assert codes(evidence(norms=norms, value=value)) == expected


@pytest.mark.parametrize(("moving", "expected"), [(3, ["LRN202"]), (2, [])])
def test_units_stay_alike_while_other_weights_move(moving: int, expected: list[str]) -> None:
    steps = tuple(StepTaken(number, 0, changed_fraction=0.5 if number < moving else 0.0) for number in range(4))
    units = AlikeUnits("hidden.weight", 48, 0.05, 0.1, 4)
    given = make.evidence(learn=Learn(alike_units=(units,)), step=Step((Optimizer(0, "Adam"),), steps))
    assert codes(given) == expected
