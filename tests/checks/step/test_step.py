"""The checks of steps and schedules, on both sides of their thresholds."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dryfit.checks.step import idle, scaling, zeroed
from dryfit.checks.step import optimizer as given
from dryfit.checks.step import schedule as schedules
from dryfit.checks.step import weights as checks
from dryfit.core.evidence import Backward, Failure, Failures, Forward, Learn, Script, Step
from dryfit.core.evidence.forward import Call, Head, Model
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_refused import Beyond
from dryfit.core.evidence.learn import HOLDING, Trial
from dryfit.core.evidence.step import Group, HandUpdates, Optimizer, Scheduler, Simulation, StepTaken, Unheld
from dryfit.core.finding import Finding, Findings, Location, Severity
from dryfit.core.stage import Stage
from make import location

OPTIMIZER = Optimizer(0, "AdamW", location(12), name="optimizer", models=(0,), backwards=8, steps=8, moved=1.0)
TAKEN = StepTaken(0, 0, location(20), (1e-3,), backwards=1, grad_norm=1.0, changed_fraction=1.0, loss=0.7, parameters=4)


def steps(count: int, optimizer: Optimizer = OPTIMIZER, **changes: Any) -> Step:
    return Step((optimizer,), tuple(replace(TAKEN, number=i, **changes) for i in range(count)))


def found(findings: Findings) -> list[Finding]:
    return list(findings)


LEFTOVER: dict[str, Any] = {"leftover_norm": 2.0, "own_norm": 0.5, "grad_norm": 2.1}


@pytest.mark.parametrize(("count", "findings"), [(2, 0), (3, 1), (8, 1)])
def test_leftovers_are_a_fault_once_they_are_a_habit(count: int, findings: int) -> None:
    assert len(found(zeroed.gradients_not_zeroed(steps(count, **LEFTOVER), None))) == findings


def test_leftovers_are_proven_by_the_batchs_own_norm() -> None:
    (finding,) = zeroed.gradients_not_zeroed(steps(4, **LEFTOVER), None)
    assert finding.proof is not None
    assert "2.1" in finding.proof.before
    assert "0.5" in finding.proof.after


@pytest.mark.parametrize(("clean", "findings"), [(1, 1), (2, 1), (3, 0)])
def test_gradients_that_are_zeroed_now_and_then(clean: int, findings: int) -> None:
    piled = steps(6, **LEFTOVER)
    mixed = (piled.steps[0], *(replace(TAKEN, number=n) for n in range(1, clean + 1)), *piled.steps[clean + 1 :])
    assert len(found(zeroed.gradients_not_zeroed(replace(piled, steps=mixed), None))) == findings


ZEROED: dict[str, Any] = {"zeroed_norm": 0.4, "grad_norm": None, "zeroed_at": location(19)}


@pytest.mark.parametrize(("count", "findings"), [(1, 0), (2, 1)])
def test_zeroing_before_the_step(count: int, findings: int) -> None:
    assert len(found(zeroed.gradients_zeroed_before_step(steps(count, **ZEROED), Failures()))) == findings


@pytest.mark.parametrize(("count", "dropped", "findings"), [(2, 3, 1), (1, 3, 0), (2, 0, 0)])
def test_batches_whose_gradients_no_step_sees(count: int, dropped: int, findings: int) -> None:
    step = steps(count, grad_norm=1.0, zeroed_norm=1.0, batches=1, dropped=dropped)
    assert len(found(zeroed.gradients_zeroed_before_step(step, Failures()))) == findings


def test_zeroing_one_of_two_accumulated_gradients_is_let_be() -> None:
    assert not found(zeroed.gradients_zeroed_before_step(steps(4, **{**ZEROED, "grad_norm": 0.2}), Failures()))


@pytest.mark.parametrize(
    ("changes", "findings"),
    [
        ({"foreign": 2, "missing": ("head.weight",), "missing_elements": 34, "missing_moved": 0.0}, 1),
        ({"foreign": 0, "missing": ("head.weight",), "missing_elements": 34, "missing_moved": 0.0}, 0),
        ({"foreign": 2}, 0),
        ({"foreign": 2, "missing": ("head.weight",), "missing_elements": 34, "missing_moved": 1.0}, 0),
    ],
)
def test_an_optimizer_of_other_parameters(changes: dict[str, Any], findings: int) -> None:
    assert len(found(checks.optimizer_holds_other_parameters(steps(4, replace(OPTIMIZER, **changes))))) == findings


@pytest.mark.parametrize(("missing", "findings"), [("head.weight", 1), ("body.weight", 0)])
def test_a_head_left_out_and_a_body_left_out(missing: str, findings: int) -> None:
    optimizer = replace(OPTIMIZER, missing=(missing,), missing_elements=34, missing_moved=0.0, missing_norm=0.3)
    forward = Forward((Model(0, "Net", head=Head("head", 2)),))
    assert len(found(checks.part_not_in_optimizer(steps(4, optimizer), forward, None))) == findings


@pytest.mark.parametrize(
    ("fresh", "moved", "loaded", "severities"),
    [
        (("body.weight",), 0.0, False, [Severity.WARNING]),
        ((), 0.0, False, []),
        (("body.weight",), 0.5, False, []),
        (("body.weight",), 0.0, True, []),
    ],
)
def test_fresh_layers_that_are_left_out(
    fresh: tuple[str, ...], moved: float, loaded: bool, severities: list[Severity]
) -> None:
    left = {"missing": ("body.weight",), "missing_elements": 34, "missing_moved": moved, "missing_fresh": fresh}
    forward = Forward((Model(0, "Net", pretrained=loaded),))
    judged = found(checks.part_not_in_optimizer(steps(4, replace(OPTIMIZER, **left)), forward, None))
    assert [finding.severity for finding in judged] == severities


@pytest.mark.parametrize(
    ("whole", "alone", "meant", "severities"),
    [
        (0.4, True, False, [None]),
        (0.88, True, False, []),
        (0.88, False, False, [Severity.WARNING]),
        (0.4, False, False, [None]),
        (0.4, True, True, []),
        (0.4, False, True, [Severity.WARNING]),
    ],
)
def test_holding_every_layer_is_tried(
    whole: float, alone: bool, meant: bool, severities: list[Severity | None]
) -> None:
    left = {
        "missing": ("body.weight",),
        "missing_elements": 34,
        "missing_moved": 0.0,
        "missing_fresh": ("body.weight",),
    }
    optimizer = replace(OPTIMIZER, **left, head_alone=alone, meant=meant)
    losses = {"": (1.0,) + (0.9,) * 40, HOLDING: (1.0,) + (whole,) * 40}
    tried = Learn(tuple(Trial(change, change, losses=seen, one_batch=False) for change, seen in losses.items()))
    judged = found(checks.part_not_in_optimizer(steps(4, optimizer), Forward((Model(0, "Net"),)), tried))
    assert [finding.severity for finding in judged] == severities


@pytest.mark.parametrize(
    ("fresh", "apart", "foreign", "severities"),
    [
        (True, True, 0, [None]),
        (True, False, 0, [Severity.WARNING]),
        (False, True, 0, []),
        (True, True, 1, []),
    ],
)
def test_a_second_model_that_is_left_out(
    fresh: bool, apart: bool, foreign: int, severities: list[Severity | None]
) -> None:
    step = steps(4, replace(OPTIMIZER, foreign=foreign))
    left = Unheld(1, 353, 0.7, fresh=fresh, apart=apart)
    forward = Forward((Model(0, "Sequential", "actor"), Model(1, "Sequential", "critic")))
    judged = found(checks.part_not_in_optimizer(replace(step, unheld=(left,)), forward, None))
    assert [finding.severity for finding in judged] == severities


def test_a_loop_whose_source_cannot_be_read_is_not_said_to_miss_a_step() -> None:
    idle = Step((replace(OPTIMIZER, steps=0, moved=0.0),))
    assert not found(checks.never_stepped(idle, Backward(), Script(), Failures(), None))


IDLE: dict[str, Any] = {"changed_fraction": 0.0, "tried": "rate", "tried_fraction": 1.0, "learning_rates": (0.0,)}


@pytest.mark.parametrize(("count", "findings"), [(3, 0), (4, 1)])
def test_a_rate_of_nothing(count: int, findings: int) -> None:
    assert len(found(checks.weights_do_not_change(steps(count, **IDLE)))) == findings


def test_a_warm_up_from_nothing_is_let_be() -> None:
    warming = steps(5, **IDLE)
    moving = (*warming.steps[:4], replace(TAKEN, number=4))
    assert not found(checks.weights_do_not_change(replace(warming, steps=moving)))


@pytest.mark.parametrize(
    ("changed", "tried", "findings"), [(0.49, 1.0, 1), (0.5, 1.0, 0), (0.1, 0.89, 0), (0.1, 0.9, 1)]
)
def test_updates_lost_in_rounding(changed: float, tried: float, findings: int) -> None:
    taken: dict[str, Any] = {"changed_fraction": changed, "tried": "float32", "tried_fraction": tried}
    assert len(found(checks.update_lost_in_rounding(steps(1, dtypes=("bfloat16",), **taken)))) == findings


@pytest.mark.parametrize(("loss", "findings"), [(0.7, 1), (float("inf"), 0), (float("nan"), 0), (None, 0)])
def test_a_gradient_that_is_not_finite_is_news_only_under_a_finite_loss(loss: float | None, findings: int) -> None:
    broken = steps(2, nonfinite_gradient="weight", nonfinite_weights=8, loss=loss)
    assert len(found(checks.gradient_not_finite(broken, None))) == findings
    beyond = Keras(beyond=(Beyond("embedding", 10, 12, nonfinite=4),))
    assert not found(checks.gradient_not_finite(broken, beyond))


@pytest.mark.parametrize(
    ("check", "kind"),
    [
        (partial(given.empty_parameter_list, script=None), "nothing"),
        (given.module_given_to_optimizer, "model"),
        (given.module_given_to_optimizer, "named"),
        (given.not_leaf, "computed"),
        (given.parameter_in_two_groups, "twice"),
    ],
)
def test_what_an_optimizer_refuses(check: Any, kind: str) -> None:
    failures = Failures((Failure(0, Stage.STEP, "optimizer", "ValueError", "", location(12)),))
    refused = Step((replace(OPTIMIZER, given=kind, failed=True, trainable=4),))
    (finding,) = check(refused, failures)
    assert finding.explains == 0
    assert not found(check(Step((replace(OPTIMIZER, given=kind),)), Failures()))


RUN = Simulation(100, "batch", 10, first=0.1, highest=0.1, last=0.01, alive=100)


def schedule(name: str = "StepLR", **changes: Any) -> Step:
    return Step(schedulers=(Scheduler(name, location(14), 0, simulation=replace(RUN, **changes)),))


@pytest.mark.parametrize(
    ("changes", "findings"),
    [
        ({"alive": 24}, 1),
        ({"alive": 25}, 0),
        ({"alive": 24, "turns": 1}, 0),
        ({"alive": 9, "turns": 1}, 1),
        ({"alive": 5, "per": "epoch"}, 0),
        ({"alive": 5, "epochs": 1}, 0),
        ({"alive": 24, "at_most": True}, 0),
        ({"alive": 9, "at_most": True}, 1),
    ],
)
def test_a_schedule_that_is_over_within_its_first_epoch(changes: dict[str, Any], findings: int) -> None:
    assert len(found(schedules.schedule_over_early(schedule(**changes)))) == findings


@pytest.mark.parametrize(
    ("rates", "batches", "findings"),
    [
        ((0.1, 0.05, 0.0, 0.0), 40, 1),
        ((0.1, 0.05, 0.0), 40, 0),
        ((0.1, 0.05, 0.0, 0.05), 40, 0),
        ((0.1, 0.05, 0.0, 0.0), 4, 0),
        ((0.1, 0.05, 0.0, 0.0), None, 0),
        ((0.0, 0.05, 0.1, 0.1), 40, 0),
        ((0.1, 0.05, 0.0002, 0.0002), 40, 0),
    ],
)
def test_a_schedule_that_was_seen_to_go(rates: tuple[float, ...], batches: int | None, findings: int) -> None:
    gone = Scheduler("LambdaLR", location(14), 0, learning_rates=rates, an_epoch=batches)
    assert len(found(schedules.schedule_over_early(Step(schedulers=(gone,))))) == findings


@pytest.mark.parametrize(
    ("name", "turns", "findings"), [("CosineAnnealingLR", 9, 1), ("CyclicLR", 9, 0), ("CosineAnnealingLR", 1, 0)]
)
def test_a_cosine_that_swings(name: str, turns: int, findings: int) -> None:
    assert len(found(schedules.schedule_over_early(schedule(name, turns=turns)))) == findings


def test_a_schedule_that_raises_in_its_simulation_is_proven() -> None:
    (finding,) = schedules.schedule_runs_out(schedule("OneCycleLR", raised_at=11, error="ValueError: over"), Failures())
    assert finding.proof is not None
    assert not found(schedules.schedule_runs_out(schedule("OneCycleLR"), Failures()))


@pytest.mark.parametrize(("raised_at", "findings"), [(10, 1), (11, 0)])
def test_a_run_that_may_end_early_is_sure_of_one_epoch(raised_at: int, findings: int) -> None:
    run = schedule("OneCycleLR", raised_at=raised_at, error="ValueError: over", at_most=True)
    assert len(found(schedules.schedule_runs_out(run, Failures()))) == findings


@pytest.mark.parametrize(("later", "findings"), [(0.3, 1), (0.2, 0), (None, 0)])
def test_a_warm_up_that_is_not_over_by_the_end(later: float | None, findings: int) -> None:
    rising = schedule("LambdaLR", first=0.001, highest=0.1, last=0.1, later=later)
    assert len(found(schedules.warmup_longer_than_run(rising))) == findings


@pytest.mark.parametrize(
    ("later", "at_most", "severity"),
    [(1.1, False, Severity.ERROR), (0.9, False, Severity.WARNING), (1.1, True, Severity.WARNING)],
)
def test_a_warm_up_far_longer_than_the_run_is_an_error(later: float, at_most: bool, severity: Severity) -> None:
    rising = schedule("LambdaLR", first=0.001, highest=0.1, last=0.1, later=later, at_most=at_most)
    (finding,) = found(schedules.warmup_longer_than_run(rising))
    assert (finding.severity or Severity.ERROR) is severity


def test_a_schedule_ahead_of_its_optimizer() -> None:
    early = Scheduler("ExponentialLR", location(14), 0, 1, True, (0.01, 0.005))
    taken = replace(TAKEN, learning_rates=(0.005,))
    assert len(found(schedules.scheduler_before_optimizer(Step((OPTIMIZER,), (taken,), (early,))))) == 1
    flat = replace(early, learning_rates=(0.005, 0.005))
    assert not found(schedules.scheduler_before_optimizer(Step((OPTIMIZER,), (taken,), (flat,))))


@pytest.mark.parametrize(("batch", "told"), [(0, 1), (1, 0), (2, 1)])
def test_a_schedule_stepped_while_gradients_are_gathered_is_in_order(batch: int, told: int) -> None:
    early = Scheduler("OneCycleLR", location(14), 0, 1, True, (0.01, 0.02), first_batch=batch)
    taken = replace(TAKEN, learning_rates=(0.02,), batches=2)
    assert len(found(schedules.scheduler_before_optimizer(Step((OPTIMIZER,), (taken,), (early,))))) == told


@pytest.mark.parametrize(("changes", "codes"), [({"sized": 350, "per": "epoch"}, ["STP306"]), ({}, ["STP304"])])
def test_a_schedule_for_batches_that_counts_epochs(changes: dict[str, Any], codes: list[str]) -> None:
    rising = {"planned": 5, "first": 0.0, "highest": 0.01, "last": 0.01, "later": 0.1, **changes}
    checked = {"STP304": schedules.warmup_longer_than_run, "STP306": schedules.schedule_sized_in_batches}
    assert [code for code, judge in checked.items() if found(judge(schedule("LambdaLR", **rising)))] == codes


@pytest.mark.parametrize(
    ("own", "others", "shared", "findings"), [(0, 8, (1,), 1), (1, 8, (1,), 0), (0, 1, (1,), 0), (0, 8, (), 0)]
)
def test_a_schedule_of_an_optimizer_that_never_steps(
    own: int, others: int, shared: tuple[int, ...], findings: int
) -> None:
    both = replace(OPTIMIZER, steps=own, shared_with=shared), replace(OPTIMIZER, number=1, steps=others)
    step = Step(both, schedulers=(Scheduler("StepLR", location(14), 0, steps=3),))
    assert len(found(schedules.schedule_of_idle_optimizer(step))) == findings


@pytest.mark.parametrize(
    ("bare", "steps", "moved", "others", "findings"),
    [(4, 4, 0.0, 1.0, 1), (3, 4, 0.0, 1.0, 0), (4, 3, 0.0, 1.0, 0), (4, 4, 0.1, 1.0, 0), (4, 4, 0.0, 0.0, 0)],
)
def test_steps_that_never_find_a_gradient(bare: int, steps: int, moved: float, others: float, findings: int) -> None:
    own = replace(OPTIMIZER, trainable=4, moved=moved)
    other = replace(OPTIMIZER, number=1, name="of_critic", moved=others)
    taken = (replace(TAKEN, grad_norm=None, without_gradient=bare),) * steps
    assert len(found(idle.steps_without_gradient(Step((own, other), taken), None))) == findings


def test_steps_of_the_only_optimizer_that_never_find_a_gradient() -> None:
    own, taken = replace(OPTIMIZER, trainable=4, moved=0.0), replace(TAKEN, grad_norm=None, without_gradient=4)
    assert len(found(idle.steps_without_gradient(Step((own,), (taken,) * 4), None))) == 1
    assert not found(idle.steps_without_gradient(Step((own,), (replace(taken, without_gradient=3),) * 4), None))


# Two functions step: one cuts nothing for its loss, and the line that makes the fakes cuts them.
CUT = """
def of_critic(real, fake):
    critic_steps.step()
    return loss.item()

def of_generator(fake):
    loss = bce(critic(fake), ones)
    generator_steps.step()

for step in range(9):
    fake = generator(noise()).detach()
    of_critic(real(), fake), of_generator(fake)
"""


def test_the_line_that_cuts_what_another_function_steps_on(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(CUT)
    own, taken = (
        replace(OPTIMIZER, trainable=4, moved=0.0, models=(0,)),
        replace(TAKEN, grad_norm=None, without_gradient=4, location=Location(str(script), 8, 4, 8, 26)),
    )
    call = Call(0, 0, Location(str(script), 11, 11, 11, 29), grad_enabled=True)
    (finding,) = found(idle.steps_without_gradient(Step((own,), (taken,) * 4), Forward((Model(0, "Net"),), (call,))))
    assert finding.location is not None
    assert finding.location.line == 11


@pytest.mark.parametrize(
    ("header", "between", "held", "findings"),
    [
        ("for epoch in range(6):", 1, 1, 1),
        ("for fold in folds:", 1, 1, 0),
        ("for epoch in range(6):", 2, 1, 0),
        ("for epoch in range(6):", 1, 0, 0),
    ],
)
def test_a_model_that_each_epoch_makes(header: str, between: int, held: int, findings: int) -> None:
    loop = replace(location(8), text=header)
    first = replace(OPTIMIZER, made_in=loop, loops_between=between)
    again = replace(first, number=1, models=(held,))
    step, forward = Step((first, again)), Forward((Model(0, "Net"), Model(1, "Net")))
    assert len(found(idle.model_made_each_epoch(step, forward))) == findings


@pytest.mark.parametrize(("updates", "piled", "findings"), [(5, 5, 1), (3, 3, 1), (2, 2, 0), (5, 0, 0), (9, 4, 0)])
def test_gradients_left_by_updates_by_hand(updates: int, piled: int, findings: int) -> None:
    step = Step(hand_updates=(HandUpdates(updates, piled, 2.0, 0.5, location(9)),))
    assert len(found(zeroed.gradients_not_zeroed(step, None))) == findings


SPOILT: dict[str, Any] = {"dtypes": ("float16",), "nonfinite_weights": 9, "tried": "float32", "tried_fraction": 1.0}


@pytest.mark.parametrize(
    ("changes", "findings"),
    [
        ({}, 1),
        ({"dtypes": ("float32",)}, 0),
        ({"nonfinite_weights": 0}, 0),
        ({"nonfinite_gradient": "head.weight"}, 0),
        ({"tried_nonfinite": 9}, 0),
        ({"tried": "", "tried_fraction": None}, 0),
    ],
)
def test_a_finite_gradient_that_spoils_half_weights(changes: dict[str, Any], findings: int) -> None:
    assert len(found(scaling.half_step_not_finite(steps(2, **{**SPOILT, **changes}), None))) == findings


@pytest.mark.parametrize(("passes", "findings"), [(1, 0), (2, 1)])
def test_a_condition_that_no_pass_comes_to(passes: int, findings: int, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    lines = [
        "optimizer = Adam()",
        "for i, batch in enumerate(loader):",
        "    if i % 9 == 8:",
        "        optimizer.step()",
    ]
    script.write_text("\n".join(lines))
    where = Location(str(script), 1, 0, lines[0])
    idle_one = replace(OPTIMIZER, steps=0, moved=0.0, location=where, whole_passes=passes)
    said = checks.never_stepped(Step((idle_one,)), Backward(), Script(), Failures(), None)
    assert [finding.location.line for finding in said if finding.location] == [3] * findings


@pytest.mark.parametrize(
    ("update", "dtype", "findings"), [(0.3, "float16", 1), (0.1, "float16", 0), (0.3, "float32", 0)]
)
def test_a_step_longer_than_adams_can_be(update: float, dtype: str, findings: int) -> None:
    optimizer = replace(OPTIMIZER, groups=(Group(1e-3, elements=100),))
    record = steps(2, optimizer, dtypes=(dtype,), update_norm=update)
    assert len(found(scaling.half_step_not_finite(record, None))) == findings
