"""The checks of what Accelerate alone knows, on both sides of each condition."""

from dataclasses import replace
from typing import Any

import pytest

from dryfit.checks.backward.accelerate import backward_beside_accelerator, divided_twice
from dryfit.checks.script.accelerate import prepared_in_another_order, unprepared_object
from dryfit.checks.step.accelerate import accumulation_never_entered, steps_held_back
from dryfit.core.evidence import Failures
from dryfit.core.evidence.accelerate import Accelerate, Accumulation, Division, Misordered, PlainBackward, Unprepared
from dryfit.core.finding import Severity
from make import location


def test_what_is_not_prepared_is_one_finding() -> None:
    entries = (Unprepared("loader", "train", location()), Unprepared("optimizer", "", location()))
    (found,) = unprepared_object(Accelerate(unprepared=entries), Failures(), None)
    assert found.message.startswith("`train` and An optimizer are not given to `prepare`")
    assert not list(unprepared_object(Accelerate(), Failures(), None))


def test_a_discarded_result_is_told_apart() -> None:
    (found,) = unprepared_object(
        Accelerate(unprepared=(Unprepared("loader", "train", location(), discarded=True),)), Failures(), None
    )
    assert "used unprepared" in found.message


@pytest.mark.parametrize(
    ("precision", "accumulation", "severity"), [("no", 1, Severity.NOTE), ("bf16", 1, None), ("no", 4, None)]
)
def test_a_plain_backward_weighs_what_it_costs(precision: str, accumulation: int, severity: Severity | None) -> None:
    entry = PlainBackward(location(), precision, accumulation)
    (found,) = backward_beside_accelerator(Accelerate(plain_backwards=(entry,)))
    assert found.severity is severity


@pytest.mark.parametrize(
    ("given", "accumulation", "count"),
    [(0.25, 4, 1), (0.250_02, 4, 1), (0.250_03, 4, 0), (1.0, 4, 0), (1.0, 1, 0), (0.5, 4, 0)],
)
def test_a_loss_is_divided_twice_to_four_digits(given: float, accumulation: int, count: int) -> None:
    record = Accelerate(divisions=(Division(location(), 1.0, given, accumulation),))
    assert len(list(divided_twice(record))) == count


def test_one_undivided_loss_clears_the_others() -> None:
    divisions = (Division(location(), 1.0, 0.25, 4), Division(location(), 1.0, 1.0, 4))
    assert not list(divided_twice(Accelerate(divisions=divisions)))


@pytest.mark.parametrize(
    ("found", "count"),
    [
        (Accumulation(4, location(), False, 8, 8), 1),
        (Accumulation(4, location(), False, 8, 7), 1),
        (Accumulation(4, location(), False, 8, 2), 0),
        (Accumulation(4, location(), True, 8, 8), 0),
        (Accumulation(1, location(), False, 8, 8), 0),
        (Accumulation(4, location(), False, 1, 1), 0),
        (None, 0),
    ],
)
def test_an_accumulation_is_entered_or_done_by_hand(found: Accumulation | None, count: int) -> None:
    assert len(list(accumulation_never_entered(Accelerate(accumulation=found)))) == count


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        ({}, 1),
        # One window alone, and a step that came through.
        ({"due": 1}, 0),
        ({"steps_taken": 1}, 0),
        ({"held": 7}, 0),
        ({"asked": 1, "held": 1}, 0),
        ({"entered": False}, 0),
    ],
)
def test_steps_between_the_windows(changes: dict[str, Any], count: int) -> None:
    found = Accumulation(4, location(6), entered=True, backwards=32, due=8, asked=8, held=8, asked_at=location(20))
    assert len(list(steps_held_back(Accelerate(accumulation=replace(found, **changes))))) == count


def test_what_prepare_gives_in_another_order() -> None:
    entry = Misordered(("model", "optimizer"), ("optimizer", "model"), ("Net", "AcceleratedOptimizer"), location(4))
    (found,) = prepared_in_another_order(Accelerate(misordered=(entry,)))
    assert found.message == "`prepare` is given `model, optimizer`, and what it gives is taken as `optimizer, model`."
    assert [edit.value for edit in found.edits] == ["model, optimizer"]
    assert not list(prepared_in_another_order(Accelerate()))
