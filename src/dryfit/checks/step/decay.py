"""STP311: rates that are gone while nearly all of the run is to come."""

from dataclasses import replace

from dryfit.checks.step.compounded import multiplied_by_hand
from dryfit.core.check import check
from dryfit.core.evidence import Learn, Step
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Epochs from which a schedule can be judged, and the share of them in which a rate is gone that is gone at once.
EPOCHS, AT_ONCE = 8, 0.1
# What falls by a factor, and so has no length that it was made for.
FALLING = ("StepLR", "MultiStepLR", "ExponentialLR", "MultiplicativeLR")
# The share of the batches of a run in which such a rate is gone too early.
EARLY = 0.25


@check("STP311", Severity.ERROR)
def rate_gone_at_once(step: Step, learn: Learn | None) -> Findings:
    """The learning rate falls so fast that most of the run has none.

    Cause:
        `gamma` is the factor that is left of the rate, not what is taken off it: at 0 nothing is left,
        at 0.1 an epoch a thousandth after three. Stepped for each batch, `step_size` counts batches. A rate
        that a loop multiplies by hand falls with every turn: a factor made for the first rate is not for the last.

    Fix:
        A factor nearer to 1, steps further apart, or one step of the schedule for each epoch.
    """
    for scheduler in step.schedulers:
        run = scheduler.simulation
        if run is None or run.raised_at is not None or run.turns or run.planned < EPOCHS or run.last >= run.highest:
            continue
        batches = run.per == "batch" and scheduler.class_name in FALLING
        # A run of epochs that may end early is known to have begun with more than this.
        soon = run.alive < (EARLY if batches else AT_ONCE) * run.planned
        # What counts batches and ends for certain is judged by another check (STP302).
        if run.per not in ("batch", "epoch") or not soon or (run.per == "batch" and not (batches and run.at_most)):
            continue
        finding = Finding(
            f"The rate of `{scheduler.class_name}` is gone after {run.alive} of {run.planned} steps, one for each "
            f"{run.per}.",
            {"alive": run.alive, "planned": run.planned, "last": run.last},
            (scheduler.stepped_at if batches else scheduler.location) or scheduler.location,
            fix="Step it once an epoch." if batches else "A factor nearer to 1, or steps further apart.",
            proof=Proof(
                "experiment",
                f"stepped {run.planned} times: {run.first:.3g} to {run.last:.3g}",
                f"from step {run.alive + 1} on less than a thousandth of {run.highest:.3g} is left",
            ),
            echo_of="STP302",
        )
        yield replace(finding, severity=Severity.WARNING) if run.at_most and batches else finding
        return
    yield from multiplied_by_hand(step, learn.planned if learn else None)
