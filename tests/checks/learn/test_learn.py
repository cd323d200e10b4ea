"""Learning rates and other changes that let a batch be learnt: both sides of every threshold."""

import math
from dataclasses import replace
from typing import Any

import pytest

import make
from dryfit.checks.learn.rates import (
    APART,
    CALMED,
    CLEARLY,
    FACTOR,
    FURTHER,
    LOW_ADAPTIVE,
    LOW_PLAIN,
    LOWERED,
    RISEN,
    SQUARE,
)
from dryfit.checks.learn.trials import FALLEN, FREED, MOVED
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Forward, Learn, Loss
from dryfit.core.evidence.backward import Backward, BackwardCall
from dryfit.core.evidence.keras import Keras, Scale
from dryfit.core.evidence.learn import LEARNT, RESCALED, STUCK, UNDROPPED, UNSEEN, UNUSUAL, Trial
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.step import Group, Optimizer, Scheduler, Simulation, Step, StepTaken
from dryfit.core.finding import Severity
from dryfit.core.report import Status

START = 1.1
CODES = ("LRN101", "LRN102", "LRN201")


def trial(end: float, *, start: float = START, rate: float = 1e-3, **changes: Any) -> Trial:
    """Forty steps that end at a share of their start."""
    losses = (start, *([start * end] * 40))
    return replace(Trial("trial", learning_rate=rate, losses=losses, ended="steps"), **changes)


def evidence(
    *trials: Trial, optimizer: str = "Adam", function: str = "cross_entropy", value: float = START, **more: Any
) -> Evidence:
    call = LossCall(0, function, make.tensor(8, 3, dtype="float32"), make.tensor(8), value=value)
    step = Step((Optimizer(0, optimizer, make.location()),), (StepTaken(0, 0),))
    model = replace(make.evidence().forward.models[0], pretrained=more.pop("pretrained", False))  # type: ignore[union-attr]
    return make.evidence(learn=Learn(trials), loss=Loss((call,)), step=step, forward=Forward((model,), ()), **more)


def found(evidence: Evidence) -> list[str]:
    results = [CATALOGUE[code].run(evidence) for code in CODES]
    assert not [result for result in results if result.status is Status.ERROR]
    assert all(finding.proof for result in results for finding in result.findings)
    return [result.check for result in results for _ in result.findings]


LOWER = trial(LEARNT, rate=1e-4, scale=0.1)
HIGHER = trial(LEARNT, rate=1e-3, scale=1e3)


@pytest.mark.parametrize(
    ("trials", "expected"),
    [
        ((trial(STUCK + 0.01), LOWER), ["LRN101"]),
        ((trial(STUCK - 0.01), LOWER), []),
        ((trial(math.nan), LOWER), ["LRN101"]),
        ((trial(1.0), trial(LEARNT + 0.01, rate=1e-4, scale=0.1)), []),
        ((trial(RISEN + 0.01), trial(STUCK, rate=1e-4, scale=0.1)), ["LRN101"]),
        ((trial(RISEN - 0.01), trial(STUCK, rate=1e-4, scale=0.1)), []),
        ((trial(1.0),), []),
        ((), []),
    ],
)
def test_rate_is_too_high_where_only_a_lower_one_learns(trials: tuple[Trial, ...], expected: list[str]) -> None:
    assert found(evidence(*trials)) == expected


@pytest.mark.parametrize(
    ("end", "calmer", "expected"),
    [
        (1.01, CALMED, ["LRN101"]),
        (1.0, CALMED, []),
        (1.01, CALMED + 0.01, []),
        (math.inf, CALMED, ["LRN101"]),
    ],
)
def test_stream_that_rises_until_the_rate_is_lowered(end: float, calmer: float, expected: list[str]) -> None:
    stream = trial(end, one_batch=False)
    assert found(evidence(stream, trial(calmer, one_batch=False, scale=0.01))) == expected


def test_of_several_lower_rates_the_best_is_named() -> None:
    best = trial(0.1, rate=1e-5, scale=0.01)
    (finding,) = CATALOGUE["LRN101"].run(evidence(trial(1.2), LOWER, best)).findings
    assert finding.facts["better"] == 1e-5
    assert "1e-5" in finding.fix


@pytest.mark.parametrize(("beside", "cause"), [((), "DAT702"), ((1.1, 1.1), "STP201")])
def test_pixels_as_they_are_make_a_usual_rate_too_high(beside: tuple[float, ...], cause: str) -> None:
    pixels = Keras(scales=(Scale("x", (8, 28, 28), "float32", 0.0, 255.0),))
    lower = replace(LOWER, beside=beside)
    (finding,) = CATALOGUE["LRN101"].run(evidence(trial(1.2), lower, keras=pixels)).findings
    assert finding.echo_of == cause


@pytest.mark.parametrize(
    ("optimizer", "rate", "expected"),
    [
        ("Adam", LOW_ADAPTIVE, ["LRN102"]),
        ("Adam", LOW_ADAPTIVE * 1.1, []),
        ("SGD", LOW_PLAIN, ["LRN102"]),
        ("SGD", LOW_PLAIN * 1.1, []),
    ],
)
def test_rate_is_too_low_where_a_higher_one_learns(optimizer: str, rate: float, expected: list[str]) -> None:
    assert found(evidence(trial(1.0, rate=rate), HIGHER, optimizer=optimizer)) == expected


@pytest.mark.parametrize(("share", "expected"), [(STUCK + 0.01, ["LRN102"]), (STUCK - 0.01, [])])
def test_rate_is_too_low_beside_a_cause_that_is_put_right(share: float, expected: list[str]) -> None:
    beside = (START, *([START * share] * 40))
    jointly = trial(LEARNT, rate=0.1, scale=1e6, change="with weights drawn as usual", cause="rate", beside=beside)
    assert found(evidence(trial(1.0, rate=1e-7), jointly)) == expected


@pytest.mark.parametrize(
    ("built", "times", "scheduler", "expected"),
    [
        (LOWERED, 1.0, FACTOR, ["LRN102"]),
        (LOWERED + 0.01, 1.0, FACTOR, []),
        (1e-2, 1 + SQUARE / 2, FACTOR, ["LRN102"]),
        (1e-2, 1 + 2 * SQUARE, FACTOR, []),
        (1e-2, 1.0, "CosineAnnealingLR", []),
    ],
)
def test_rate_that_a_schedule_multiplies_by_itself(
    built: float, times: float, scheduler: str, expected: list[str]
) -> None:
    rate = built * built * times
    whole = evidence(trial(1.0, rate=rate), trial(LEARNT, rate=built, scale=1e3))
    schedule = Scheduler(scheduler, make.location(), 0, simulation=Simulation(9, "epoch", first=rate, highest=rate))
    held = Optimizer(0, "Adam", make.location(), (Group(built),))
    whole = replace(whole, step=replace(whole.step, optimizers=(held,), schedulers=(schedule,)))
    assert found(whole) == expected
    for finding in CATALOGUE["LRN102"].run(whole).findings:
        assert "times itself" in finding.message


def test_low_rate_of_pretrained_weights_is_their_own() -> None:
    assert found(evidence(trial(1.0, rate=1e-6), HIGHER, pretrained=True)) == []


def test_low_rate_is_not_at_fault_where_a_lower_one_learns_too() -> None:
    assert found(evidence(trial(1.0, rate=1e-5), HIGHER, LOWER)) == ["LRN101"]


@pytest.mark.parametrize(
    ("trials", "expected"),
    [
        ((trial(STUCK + 0.01), trial(LEARNT, change="in train mode")), ["LRN201"]),
        ((trial(STUCK - 0.01), trial(LEARNT, change="in train mode")), []),
        ((trial(STUCK + 0.01), trial(LEARNT + 0.01, change="in train mode")), []),
        ((trial(1.0), trial(1 - FALLEN - 0.01, change="in train mode")), ["LRN201"]),
        ((trial(1.0), trial(1 - FALLEN + 0.01, change="in train mode")), []),
        ((trial(0.99), trial(1 - FREED * 0.01 + 0.01, change="in train mode")), []),
        ((trial(1.0), trial(0.1, change="in train mode"), LOWER), ["LRN101"]),
    ],
)
def test_one_change_lets_the_batch_be_learnt(trials: tuple[Trial, ...], expected: list[str]) -> None:
    assert found(evidence(*trials)) == expected


def test_the_change_that_helps_most_is_named() -> None:
    changes = trial(0.5, change="without weight decay"), trial(0.2, change="without gradient clipping")
    (finding,) = CATALOGUE["LRN201"].run(evidence(trial(1.0), *changes)).findings
    assert finding.facts["change"] == "without gradient clipping"


@pytest.mark.parametrize(
    ("function", "value", "start"),
    [
        ("kl_div", START, START),
        ("cross_entropy", START + 0.1, START),
        ("cross_entropy", -START, -START),
        ("cross_entropy", 0.0, 0.0),
    ],
)
def test_losses_that_need_not_fall_are_left_alone(function: str, value: float, start: float) -> None:
    base = trial(1.0, start=start)
    moves = replace(base, losses=tuple(loss * (1 + place % 2 / 100) for place, loss in enumerate(base.losses)))
    trials = moves, LOWER, trial(0.1, change="in train mode")
    assert found(evidence(*trials, function=function, value=value)) == []


@pytest.mark.parametrize(
    ("still", "begins", "expected"),
    [(trial(1.0, scale=0.0), 1.0, ["LRN101"]), (trial(1.01, scale=0.0), 1.0, []), (trial(1.0, scale=0.0), -1.0, [])],
)
def test_a_loss_of_any_formula_is_to_fall_where_nothing_else_moves_it(
    still: Trial, begins: float, expected: list[str]
) -> None:
    trials = [trial(2 * RISEN), LOWER, still]
    signed = [replace(one, losses=tuple(begins * loss for loss in one.losses)) for one in trials]
    assert found(evidence(*signed, function="hand", value=0.0)) == expected


def test_a_loss_that_falls_as_it_does_at_no_rate_is_not_learnt() -> None:
    chance = tuple(START * (0.8 + place % 3 / 10) for place in range(40))
    base, still = trial(0.9, rate=1e-9), trial(0.9, rate=0.0, scale=0.0)
    trials = replace(base, losses=chance), replace(still, losses=chance), HIGHER
    assert found(evidence(*trials, function="hand", value=0.0)) == ["LRN102"]


def test_trials_are_told_apart() -> None:
    stream = trial(0.9, one_batch=False)
    learn = Learn((LOWER, trial(0.1, change="in train mode"), stream))
    assert learn.unchanged(one_batch=False) is stream
    assert learn.unchanged(one_batch=True) is None
    assert Trial("few", losses=(1.0,) * 5).end is None
    assert Trial("enough", losses=(1.0,) * 6).end == 1.0


@pytest.mark.parametrize(("made_of", "says"), [("squared_error", ["LRN101"]), ("", [])])
def test_a_loss_written_by_hand_is_known_by_its_formula(made_of: str, says: list[str]) -> None:
    lower = trial(LEARNT, rate=1e-4, scale=0.1)
    call = BackwardCall(0, make.tensor(), made_of=made_of, value=START)
    shown = evidence(trial(1.2), lower, function="other", backward=Backward((call,)))
    assert found(shown) == says


def test_a_loss_that_follows_the_models_own_answers_may_rise() -> None:
    call = BackwardCall(0, make.tensor(), made_of="sum", follows_itself=True, value=START)
    shown = evidence(trial(1.2), trial(LEARNT, rate=1e-4, scale=0.1), function="other", backward=Backward((call,)))
    assert found(shown) == []


@pytest.mark.parametrize(
    ("end", "scaled", "planned", "findings"),
    [(0.98, 0.5, 200, 1), (0.5, 0.5, 200, 0), (0.98, 0.95, 200, 0), (0.98, 0.5, 2000, 0), (0.98, 0.5, None, 0)],
)
def test_targets_that_a_run_does_not_reach(end: float, scaled: float, planned: int | None, findings: int) -> None:
    base = trial(end, start=9e8)
    rescaled = trial(scaled, start=1.0, change=RESCALED)
    target = make.tensor(32, dtype="float32", mean=3e4, std=5e3)
    call = LossCall(0, "mse_loss", make.tensor(32), target, value=9e8)
    learn = Learn((base, rescaled), planned=planned)
    records = Evidence(learn=learn, loss=Loss((call,)))
    assert len(CATALOGUE["LRN402"].run(records).findings) == findings


def test_a_loss_that_moves_widely_by_itself_says_nothing_of_the_rate() -> None:
    still = Trial("lower-0", scale=0.0, losses=tuple(1.0 + i % 2 * MOVED for i in range(12)))
    steadier = replace(still, losses=tuple(1.0 + i % 2 * (MOVED - 1.1) for i in range(12)))
    assert found(evidence(trial(1.2), LOWER, still)) == []
    assert found(evidence(trial(1.2), LOWER, steadier)) == ["LRN101"]


def test_what_a_stream_comes_to_is_held_against_how_far_it_moves_by_itself() -> None:
    stream, calmer = trial(1.2, one_batch=False), trial(LEARNT, rate=1e-4, scale=0.1, one_batch=False)
    still = Trial("stream-0", scale=0.0, one_batch=False, losses=tuple([2.0] * 5 + [3.0] * 5))
    assert found(evidence(trial(0.1), stream, calmer)) == ["LRN101"]
    assert found(evidence(trial(0.1), stream, calmer, still)) == []


@pytest.mark.parametrize(
    ("rate", "other", "calmer", "optimizer", "expected"),
    [
        (1e-4, 1.0, LEARNT, "SGD", [Severity.ERROR]),
        (1e-4, 1.0, LEARNT + 0.01, "SGD", []),
        (UNUSUAL, UNSEEN + 0.01, CLEARLY, "Adam", [Severity.WARNING]),
        (UNUSUAL, UNSEEN - 0.01, CLEARLY, "Adam", []),
        (UNUSUAL, UNSEEN + 0.01, CLEARLY + 0.01, "Adam", []),
        (UNUSUAL, UNSEEN + 0.01, CLEARLY, "SGD", []),
        (UNUSUAL / 2, UNSEEN + 0.01, CLEARLY, "Adam", []),
    ],
)
def test_a_stream_of_which_nothing_is_learnt(
    rate: float, other: float, calmer: float, optimizer: str, expected: list[Severity]
) -> None:
    batch = trial(0.7, floor=START)
    stream = trial(1.0, rate=rate, one_batch=False, shuffled=(START, START / other))
    lower = trial(calmer, rate=rate / 10, scale=0.1, one_batch=False)
    told = CATALOGUE["LRN101"].run(evidence(batch, stream, lower, optimizer=optimizer)).findings
    assert [finding.severity or Severity.ERROR for finding in told] == expected


@pytest.mark.parametrize(
    ("base", "changed", "expected"),
    [
        (0.9, FURTHER * 0.9 - 0.01, ["LRN201"]),
        (0.9, FURTHER * 0.9 + 0.01, []),
        (APART - 0.01, 0.0, []),
        (APART + 0.01, 0.0, ["LRN201"]),
        (STUCK + 0.01, LEARNT, ["LRN201"]),
    ],
)
def test_what_is_learnt_in_part_behind_dropout(base: float, changed: float, expected: list[str]) -> None:
    assert found(evidence(trial(base), trial(changed, change=UNDROPPED))) == expected


@pytest.mark.parametrize(
    ("change", "decay", "expected"),
    [
        ("without weight decay", 1.0, ["LRN201"]),
        ("without weight decay", 0.3, []),
        ("without gradient clipping", 1.0, []),
    ],
)
def test_a_heavy_decay_frees_with_less(change: str, decay: float, expected: list[str]) -> None:
    told = evidence(trial(0.99), trial(0.89, change=change))
    group = Group(1e-3, weight_decay=decay)
    heavy = replace(told.step.optimizers[0], groups=(group,))  # type: ignore[union-attr]
    assert found(replace(told, step=replace(told.step, optimizers=(heavy,)))) == expected  # type: ignore[type-var]
