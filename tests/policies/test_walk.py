"""The walk leaves loops once they have shown what they do, and no sooner."""

import itertools
import time

import pytest

from dryfit.core.budget import BudgetReached
from dryfit.policies.walk import (
    AFTERWARDS,
    BARE,
    FITTING,
    LOOKING,
    LOOKS,
    NOW_AND_THEN,
    PASSES,
    PASSES_AT_A_LINE,
    PATIENCE,
    QUICK,
    SLOW_STEPS,
    STEPS_ON_A_BATCH,
    TRAINING_PASSES,
    WORK,
    Walk,
)
from dryfit.seams.policy import LoaderPass

STEPS = 4


def run(walk: Walk, number: int, loader: int = 0, backwards: int = 1) -> LoaderPass:
    """One pass, as far as the walk lets it go."""
    loader_pass = LoaderPass(loader, number)
    walk.starts_pass(loader_pass)
    while walk.wants_more(loader_pass):
        loader_pass.served += 1
        loader_pass.backwards += backwards
        loader_pass.steps += backwards
    return loader_pass


def run_for_ever(walk: Walk, limit: int = 1000) -> None:
    """A training over the same loader."""
    for number in range(limit):
        run(walk, number)


def step_for_ever(walk: Walk, loader_pass: LoaderPass | None, taken: list[int]) -> None:
    """A loop that steps without a new batch."""
    for number in range(1000):
        taken.append(number)
        walk.stepped(loader_pass)


def test_later_passes_are_short() -> None:
    walk = Walk(STEPS)
    served = [run(walk, number).served for number in range(TRAINING_PASSES + 2)]
    assert served == [STEPS] * TRAINING_PASSES + [1, 1]


def test_a_step_takes_few_looks_at_its_batch_where_they_are_slow() -> None:
    walk, now = Walk(STEPS), time.monotonic()
    assert walk.looks_again(LOOKS, now)
    assert walk.looks_again(LOOKS - 1, now - LOOKING - 1)
    assert not walk.looks_again(LOOKS, now - LOOKING - 1)


def test_a_training_loop_is_left_after_its_passes_and_is_named() -> None:
    with pytest.raises(BudgetReached) as left:
        run_for_ever(Walk(STEPS))
    assert "for number in range(limit)" in left.value.reason
    assert "of 1000 turns" in left.value.reason
    assert f"{PASSES} passes" in left.value.reason


def test_evaluation_passes_are_never_counted() -> None:
    walk = Walk(STEPS)
    assert [run(walk, number, backwards=0).served for number in range(3 * PASSES)] == [STEPS] * 3 * PASSES


def test_each_fold_has_its_own_passes() -> None:
    walk = Walk(STEPS)
    served = [run(walk, fold * 3 + epoch, loader=fold).served for fold in range(5) for epoch in range(3)]
    assert served == [STEPS, STEPS, 1] * 5


def test_a_pass_goes_on_until_gradients_are_accumulated() -> None:
    walk, loader_pass = Walk(STEPS), LoaderPass(0, 0, served=10, backwards=10)
    walk.starts_pass(loader_pass)
    assert walk.wants_more(loader_pass)
    loader_pass.steps = 1
    assert not walk.wants_more(loader_pass)


@pytest.mark.parametrize(("seconds", "steps"), [(0.0, NOW_AND_THEN), (QUICK / 10, BARE * STEPS)])
def test_a_loop_without_a_loader_is_left(monkeypatch: pytest.MonkeyPatch, seconds: float, steps: int) -> None:
    clock = (number * seconds for number in itertools.count())
    monkeypatch.setattr("dryfit.policies.walk.time.thread_time", lambda: next(clock))
    taken: list[int] = []
    with pytest.raises(BudgetReached, match="for number in range"):
        step_for_ever(Walk(STEPS), None, taken)
    assert len(taken) == steps


def test_the_loop_of_epochs_around_one_without_a_loader_goes_on_once() -> None:
    walk, taken = Walk(STEPS), []
    left: list[BudgetReached] = []
    for _epoch in range(2):
        with pytest.raises(BudgetReached) as reached:
            step_for_ever(walk, None, taken)
        left.append(reached.value)
    assert [reached.goes_on for reached in left] == [True, False]
    assert "for _epoch" not in left[0].reason
    assert "`for _epoch in range(2)`" in left[1].reason
    assert len(taken) <= NOW_AND_THEN + STEPS


@pytest.mark.parametrize(("work", "served"), [(0.0, NOW_AND_THEN), (WORK, STEPS + AFTERWARDS)])
def test_a_pass_goes_on_to_what_its_loop_does_now_and_then(
    monkeypatch: pytest.MonkeyPatch, work: float, served: int
) -> None:
    clock = (number * work for number in itertools.count())
    monkeypatch.setattr("dryfit.policies.walk.time.thread_time", lambda: next(clock))
    walk = Walk(STEPS)
    first, second = LoaderPass(0, 0), LoaderPass(0, 1)
    for loader_pass in (first, second):
        walk.starts_pass(loader_pass)
        for _ in iter(lambda: walk.wants_more(loader_pass), False):  # noqa: B023
            step_on(loader_pass)
            if loader_pass.served % 200 == 199:
                print(loader_pass.served)
    assert (first.served, second.served) == (served, STEPS)


def test_a_pass_over_what_accumulates_does_not() -> None:
    walk, loader_pass = Walk(STEPS), LoaderPass(0, 0)
    walk.starts_pass(loader_pass)
    for _ in iter(lambda: walk.wants_more(loader_pass), False):
        step_on(loader_pass)
        loader_pass.steps = loader_pass.served // 2
        if loader_pass.served % 200 == 199:
            print(loader_pass.served)
    assert loader_pass.served == STEPS


def step_on(loader_pass: LoaderPass) -> None:
    loader_pass.served, loader_pass.backwards = loader_pass.served + 1, loader_pass.backwards + 1
    loader_pass.steps += 1


def fit_for_ever(walk: Walk, models: list[int], begun: list[int]) -> None:
    """A loop of fits, each a loop of a framework's own."""
    for model in models:
        walk.fits(model)
        begun.append(model)


@pytest.mark.parametrize(("seconds", "fits"), [(FITTING + 1, TRAINING_PASSES), (0.0, PASSES)])
def test_a_loop_of_fits_is_left(monkeypatch: pytest.MonkeyPatch, seconds: float, fits: int) -> None:
    clock = itertools.count(0.0, seconds)
    monkeypatch.setattr("dryfit.policies.walk.time.monotonic", lambda: next(clock))
    begun: list[int] = []
    with pytest.raises(BudgetReached):
        fit_for_ever(Walk(STEPS), [0] * 100, begun)
    assert len(begun) == fits


@pytest.mark.parametrize(("seconds", "fits"), [(PATIENCE + 1, TRAINING_PASSES), (0.0, PASSES_AT_A_LINE)])
def test_a_loop_that_fits_many_models_gets_more_of_them(
    monkeypatch: pytest.MonkeyPatch, seconds: float, fits: int
) -> None:
    clock = itertools.count(0.0, seconds)
    monkeypatch.setattr("dryfit.policies.walk.time.monotonic", lambda: next(clock))
    begun: list[int] = []
    with pytest.raises(BudgetReached):
        fit_for_ever(Walk(STEPS), list(range(100)), begun)
    assert len(begun) == fits


def test_two_loops_without_a_loader_are_counted_apart() -> None:
    walk = Walk(STEPS)
    for _ in range(BARE * STEPS - 1):
        walk.stepped(None)
    for _ in range(BARE * STEPS - 1):
        walk.stepped(None)


def test_a_bare_loop_of_slow_steps_is_left_after_two(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, PATIENCE + 1, 0.0, PATIENCE - 1])
    monkeypatch.setattr("dryfit.policies.walk.time.monotonic", lambda: next(clock))
    walk = Walk(STEPS)
    taken: list[int] = []
    with pytest.raises(BudgetReached):
        step_for_ever(walk, None, taken)
    assert len(taken) == SLOW_STEPS
    walk.stepped(None)
    walk.stepped(None)


def test_a_slow_evaluation_without_a_loader_may_repeat_its_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(float(number) for number in range(1000))
    monkeypatch.setattr("dryfit.policies.walk.time.monotonic", lambda: next(clock))
    walk = Walk(STEPS)
    asked = []
    for trains in (lambda: walk.lost(1.0), lambda: walk.fits(7), lambda: walk.stepped(None)):
        asked = [walk.repeats() for _ in range(int(PATIENCE) + 2)]
        trains()
    assert asked == [False] * (int(PATIENCE) + 1) + [True]


def test_several_steps_on_one_batch_are_let_be() -> None:
    walk, loader_pass = Walk(STEPS), LoaderPass(0, 0)
    for served in range(STEPS):
        loader_pass.served = served
        for _ in range(STEPS_ON_A_BATCH - 1):
            walk.stepped(loader_pass)
    loader_pass.served += 1
    taken: list[int] = []
    with pytest.raises(BudgetReached):
        step_for_ever(walk, loader_pass, taken)
    assert len(taken) == STEPS_ON_A_BATCH


def test_slow_steps_on_one_batch_are_fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(0.0, PATIENCE)
    monkeypatch.setattr("dryfit.policies.walk.time.monotonic", lambda: next(clock))
    taken: list[int] = []
    with pytest.raises(BudgetReached):
        step_for_ever(Walk(STEPS), LoaderPass(0, 0), taken)
    assert len(taken) == BARE * STEPS


def test_the_lines_of_two_optimizers_in_one_loop_begin_anew_together() -> None:
    walk = Walk(STEPS, alone=False)
    taken: list[list[int]] = [[], []]
    for _ in range(2):
        with pytest.raises(BudgetReached):
            _step_by_turns(walk, taken)
    assert [len(steps) for steps in taken] == [(BARE + 1) * STEPS, (BARE + 1) * STEPS - 2]


def _step_by_turns(walk: Walk, taken: list[list[int]]) -> None:
    for number in itertools.count():
        taken[0].append(number)
        walk.stepped(None)
        taken[1].append(number)
        walk.stepped(None)
