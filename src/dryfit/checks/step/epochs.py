"""STP312: schedules that are given something else for the number of the epoch."""

import ast
from itertools import pairwise

from dryfit.core.check import check
from dryfit.core.evidence import Step
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at, location_of


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
