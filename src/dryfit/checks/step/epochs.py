"""STP312 and STP313: schedules that do not know how far the training is."""

import ast
from itertools import pairwise

from dryfit.core.check import check
from dryfit.core.evidence import Step
from dryfit.core.evidence.step import Scheduler
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at, location_of, nodes_of, parse

# Schedules of one line that each take a single step.
ANEW = 2


@check("STP312", Severity.ERROR)
def loss_for_epoch(step: Step) -> Findings:
    """A schedule is given a loss or a score where it takes the epoch.

    Cause:
        `ReduceLROnPlateau` takes what it watches; the other schedules take nothing, or the number of the epoch. Given
        a loss, they set the rate of the epoch that the loss would be: nearly always that of the first.

    Fix:
        `scheduler.step()`, or `ReduceLROnPlateau` where the loss is to decide.
    """
    for scheduler in step.schedulers:
        given = scheduler.given
        # The epoch itself, or with a share of it, never goes back.
        if len(given) < 2 or not any(b < a for a, b in pairwise(given)) or all(value.is_integer() for value in given):
            continue
        rates = scheduler.learning_rates[: len(given)]
        yield Finding(
            f"`{scheduler.class_name}` is given {given[0]:.4g} and then {min(given):.4g} for the epoch.",
            {"given": ", ".join(f"{value:.4g}" for value in given)},
            scheduler.stepped_at or scheduler.location,
            fix="scheduler.step()",
            edits=_without_epoch(scheduler.stepped_at),
            proof=Proof(
                "experiment",
                f"its {len(given)} steps were for epochs {', '.join(f'{value:.3g}' for value in given)}: "
                f"the rate is {rates[-1]:.3g}",
                "a number of epochs never goes down",
            )
            if rates
            else None,
        )
        return


def _without_epoch(where: Location | None) -> tuple[Edit, ...]:
    """The call of `step` with nothing in it."""
    call = call_at(where)
    if call is None or where is None or len(call.args) + len(call.keywords) != 1:
        return ()
    return (Edit(Action.REPLACE, location_of(call, where.path), value=f"{ast.unparse(call.func)}()"),)


@check("STP313", Severity.ERROR)
def schedule_made_anew(step: Step) -> Findings:
    """A schedule is made anew before each of its steps, and begins again.

    Cause:
        The line that makes the schedule stands in the loop that steps it. Each one takes its first step and is
        dropped: the rate never gets further than that.

    Fix:
        Make the schedule once, before the loop.
    """
    for scheduler in step.schedulers:
        alike = [
            other
            for other in step.schedulers
            if other.location == scheduler.location and other.optimizer == scheduler.optimizer
        ]
        stepped = [other for other in alike if other.steps]
        if len(stepped) < ANEW or any(other.steps > 1 for other in alike) or not _of_one_loop(scheduler):
            continue
        rates = [rate for other in stepped for rate in other.learning_rates[-1:]]
        yield Finding(
            f"{len(stepped)} of this `{scheduler.class_name}` are made for one optimizer, and each takes one step.",
            {"made": len(stepped), "rates": ", ".join(f"{rate:.3g}" for rate in rates)},
            scheduler.location,
            fix="Make it before the loop.",
            proof=Proof(
                "experiment",
                f"after the first step of each the rate is {', '.join(f'{rate:.3g}' for rate in rates[:ANEW])}",
                f"one that is kept takes {len(stepped)} steps",
            )
            if rates
            else None,
        )
        return


def _of_one_loop(scheduler: Scheduler) -> bool:
    """Whether one loop, and none within it, both makes a schedule and steps it."""
    made, stepped = (_loop_around(where) for where in (scheduler.location, scheduler.stepped_at))
    return made is not None and made is stepped


def _loop_around(where: Location | None) -> ast.stmt | None:
    tree = parse(where.path) if where is not None else None
    loops = [node for node in nodes_of(tree) if isinstance(node, ast.For | ast.While)] if tree else []
    around = [loop for loop in loops if where and loop.lineno < where.line <= (loop.end_lineno or 0)]
    return max(around, key=lambda loop: loop.lineno, default=None)
