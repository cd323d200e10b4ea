"""Which experiments the evidence asks for: those that can tell what is at fault, and no others."""

import math
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.learn import UNCLIPPED, Trial
from dryfit.core.evidence.step import Group, Optimizer
from dryfit.core.finding import Finding, Proof
from dryfit.core.request import Request
from dryfit.policies.laboratory import Laboratory
from dryfit.policies.outcomes import ENOUGH_STEPS, FLAT, LEARNS, LOWER, STILL, USUAL, jumped, learns
from dryfit.policies.rehearsal import Rehearsal
from dryfit.policies.trainings import Training
from dryfit.policies.trying import CHANGEABLE, peak_rate, scheduled_rates
from dryfit.seams.policy import LoaderPass
from dryfit.seams.session import Session

pytest.importorskip("torch")


def trial(end: float, *, rate: float = 1e-3, steps: int = 40, **changes: Any) -> Trial:
    return Trial("trial", learning_rate=rate, losses=(1.0, *([end] * steps)), **{"ended": "steps", **changes})


class Known:
    """A laboratory with its answers ready."""

    def __init__(self, batch: Trial | None, stream: Trial | None) -> None:
        self.asked: list[str] = []
        self.answers = {"one-batch": batch, "stream": stream}

    def ask(self, asked: Trial) -> None:
        self.asked.append(asked.name)

    def gather(self) -> list[Trial]:
        return [Trial(**{**vars(found), "name": name}) for name, found in self.answers.items() if found]

    def close(self) -> None:
        self.asked.append("closed")


def asked(batch: Trial | None, stream: Trial | None, turns: tuple[int, ...] = (0,)) -> list[str]:
    """What a rehearsal asks for at its end, after the two trials that it always makes."""
    rehearsal = Rehearsal(4, experiments=True)
    session = rehearsal.session = Session(Request("train.py"), rehearsal)
    session.turns.extend(turns)
    session.objects["values are clipped"] = True
    known = Known(batch, stream)
    rehearsal.trainings.append(Training(cast(Laboratory, known)))
    rehearsal.finish()
    assert known.asked.pop() == "closed"
    return known.asked


RATES = [f"lower-{scale:g}" for scale in (*LOWER, STILL)]
# Of a loop that evaluates nothing in its turns and has no weight decay, clipping is all that can be left out.
CHANGED = ["change-0"]


@pytest.mark.parametrize(
    ("batch", "stream", "expected"),
    [
        (trial(LEARNS), trial(0.9), []),
        (trial(LEARNS + 0.01), trial(0.9), [*RATES, *CHANGED]),
        (trial(FLAT + 0.01), trial(0.9), RATES),
        (trial(math.nan, ended="nonfinite"), None, RATES),
        (trial(0.5), trial(1.0), []),
        (trial(0.5), trial(1.01), [f"stream-{scale:g}" for scale in (*LOWER, STILL)]),
        (trial(1.0, steps=ENOUGH_STEPS - 2, ended="time"), None, []),
        (trial(1.0, steps=ENOUGH_STEPS - 1, ended="time"), None, [*RATES, *CHANGED]),
        (None, None, []),
    ],
)
def test_others_are_tried_where_the_loop_does_not_learn(batch: Any, stream: Any, expected: list[str]) -> None:
    assert asked(batch, stream) == expected


@pytest.mark.parametrize("answered", [True, False])
def test_that_no_trial_answered_is_said(answered: bool) -> None:
    rehearsal = Rehearsal(4, experiments=True)
    session = rehearsal.session = Session(Request("train.py"), rehearsal)
    session.turns.append(0)
    known = Known(trial(0.1), trial(0.1)) if answered else Known(None, None)
    known.asked.append("one-batch")
    rehearsal.trainings.append(Training(cast(Laboratory, known)))
    rehearsal.finish()
    assert any("no answer" in note for note in session.notes) is not answered


@pytest.mark.parametrize(("parameters", "behind", "judged"), [(10, False, False), (20, False, True), (10, True, True)])
def test_a_loss_against_a_model_that_follows_may_rise(parameters: int, behind: bool, judged: bool) -> None:
    rehearsal = Rehearsal(4, experiments=True)
    session = rehearsal.session = Session(Request("train.py"), rehearsal)
    session.takes_turn(0)
    session.recorder.models.extend([Model(0, "Net", parameters=10), Model(1, "Net", parameters=parameters)])
    trained, answers = Call(0, 0, phase="train"), Call(1, 1, grad_enabled=False)
    # What is loaded behind the training only to be looked at is no target.
    session.recorder.calls.extend([trained, trained, answers] if behind else [trained, answers, trained])
    rehearsal.trainings.append(Training(cast(Laboratory, Known(trial(LEARNS), trial(2.0, one_batch=False)))))
    rehearsal.finish()
    assert any(not found.one_batch for found in session.recorder.trials) is judged


def test_only_what_is_there_is_changed() -> None:
    rehearsal = Rehearsal(4, experiments=True)
    session = Session(Request("train.py"), rehearsal)
    told = {change: applies(session) for change, applies in CHANGEABLE.items()}
    assert told == {UNCLIPPED: False, "in train mode": False, "without weight decay": False}
    session.objects["values are clipped"] = True
    assert CHANGEABLE[UNCLIPPED](session)
    session.recorder.calls.append(Call(0, 0, phase="train", training=False))
    assert CHANGEABLE["in train mode"](session)


@pytest.mark.parametrize(("rate", "higher"), [(USUAL[0] / 11, True), (USUAL[0] / 10, False), (0.0, False)])
def test_higher_rates_are_tried_from_low_ones_only(rate: float, higher: bool) -> None:
    names = asked(trial(1.0, rate=rate), None)
    assert any(name.startswith("higher") for name in names) is higher


def test_a_loss_that_chance_moves_is_compared_with_one_at_rest() -> None:
    jumping, creeping = asked(trial(FLAT + 0.1, rate=1e-5), None), asked(trial(LEARNS - 0.1, rate=1e-9), None)
    for names in (jumping, creeping):
        assert f"lower-{STILL:g}" in names
        assert any(name.startswith("higher") for name in names)
    assert names.count(f"lower-{STILL:g}") == jumping.count(f"lower-{STILL:g}") == 1
    assert not any(name.startswith("higher") for name in asked(trial(LEARNS - 0.1, rate=1e-4), None))


@pytest.mark.parametrize(("turns", "tried"), [((0, 1), True), ((0, 1, 0), False), ((), False)])
def test_optimizers_that_take_turns_are_left_alone(turns: tuple[int, ...], tried: bool) -> None:
    assert bool(asked(trial(1.0), None, turns=turns)) is tried


def test_a_turn_is_noted_once() -> None:
    session = Session(Request("train.py"), Rehearsal(4, experiments=True))
    assert [session.takes_turn(number) for number in (0, 0, 1, 1, 0)] == [0, 0, 1, 1, 0]
    assert session.turns == [0, 1, 0]


def test_a_loss_learns_or_jumps_or_neither() -> None:
    assert learns(trial(LEARNS))
    assert not learns(trial(LEARNS + 0.01))
    assert jumped(trial(1.2), FLAT)
    assert not jumped(trial(1.05), FLAT)
    assert jumped(trial(0.5, ended="nonfinite"))
    assert not learns(Trial("none"))
    assert not jumped(Trial("none"))


def test_the_first_batch_of_each_loader_is_kept_as_it_was() -> None:
    rehearsal = Rehearsal(4, experiments=True)
    value = {"input_ids": [1, 2]}
    assert rehearsal.batch(LoaderPass(0, 0), value) is value
    value["input_ids"].clear()
    rehearsal.batch(LoaderPass(0, 0), {"input_ids": [3]})
    assert rehearsal._batches == {0: {"input_ids": [1, 2]}}


@pytest.mark.parametrize(
    ("group", "rate"),
    [({"lr": 0.1}, 0.1), ({"lr": 0.0, "initial_lr": 0.2}, 0.2), ({"lr": 0.0, "initial_lr": 0.01, "max_lr": 0.3}, 0.3)],
)
def test_a_rate_is_that_of_its_schedules_peak(group: dict[str, float], rate: float) -> None:
    assert peak_rate(group) == rate


def test_a_schedule_of_factors_gives_the_rate_that_it_comes_to() -> None:
    group, other = {"lr": 0.0}, {"lr": 1.0}
    optimizer = SimpleNamespace(param_groups=[group, other])
    warming = SimpleNamespace(optimizer=optimizer, base_lrs=[0.4, 1.0], lr_lambdas=[_up_then_down, {}.__getitem__])
    assert scheduled_rates([warming]) == {id(group): (pytest.approx(0.2), 0.0)}


def _up_then_down(step: int) -> float:
    return min(step / 50, 0.5)


@pytest.mark.parametrize(
    ("turns", "loader_pass", "rates", "begins"),
    [
        ((0, 1), 5, (1e-3, 1e-2), True),
        # The same training again, as of the next fold.
        ((0, 1), 5, (1e-3, 1e-3), False),
        # Both in one pass, as an adversary's.
        ((0, 1), 4, (1e-3, 1e-2), False),
        ((0,), 5, (1e-3,), False),
        ((0, 1, 0), 5, (1e-3, 1e-2), False),
    ],
)
def test_a_later_training_of_another_kind_is_tried_too(
    turns: tuple[int, ...], loader_pass: int, rates: tuple[float, ...], begins: bool
) -> None:
    rehearsal = Rehearsal(4, experiments=True)
    session = rehearsal.session = Session(Request("train.py"), rehearsal)
    session.turns.extend(turns)
    session.recorder.models.append(Model(0, "Net", parameters=10))
    session.recorder.optimizers.extend(
        Optimizer(number, "Adam", groups=(Group(rate),), models=(0,)) for number, rate in enumerate(rates)
    )
    rehearsal.trainings.append(Training(cast(Laboratory, Known(None, None))))
    rehearsal.stepped(LoaderPass(0, 4))
    assert rehearsal._begins_another(session, LoaderPass(0, loader_pass)) is begins


@pytest.mark.parametrize("well", [True, False])
def test_a_later_training_is_judged_where_the_first_is_well(well: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rehearsal = Rehearsal(4, experiments=True)
    session = rehearsal.session = Session(Request("train.py"), rehearsal)
    session.turns.extend((0, 1))
    wrong = Finding("", {}, proof=Proof("experiment", "it rises", "it falls"))
    monkeypatch.setattr(session, "diagnose", lambda: [] if well else [("LRN101", wrong)])
    for number, one in enumerate((trial(0.1), trial(0.2))):
        known = cast(Laboratory, Known(one, None))
        rehearsal.trainings.append(Training(known, optimizer=number, planned=10 * number, first=number == 0))
    rehearsal.finish()
    kept = (10, 0.2) if well else (0, 0.1)
    assert (session.recorder.planned, session.recorder.trials[0].end) == pytest.approx(kept)
