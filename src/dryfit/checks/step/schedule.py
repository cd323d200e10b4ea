"""STP3xx: learning-rate schedules, simulated over the whole run."""

import ast
import re
from dataclasses import replace

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Step
from dryfit.core.evidence.step import Scheduler, Simulation
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, location_of, nodes_of, parse, source_of
from dryfit.core.trace import trace

# A schedule whose rate is gone before this share of the run is sized for a shorter one.
EARLY = 0.5
# One that is gone this early was not sized for the run, whatever its epochs.
VERY_EARLY = 0.25
# The share of its highest that is left of a rate which milestones have brought down.
LOW = 0.5
# Planned steps from which that can be told.
LONG = 50
# A rate at this share of its highest is gone, where it stays so for this many steps.
GONE, STAYS_GONE = 1e-3, 2
# A schedule that only decays may turn once, at its end.
TURNS = 2
# A warm-up that gets less far than this share of its own peak is longer than the run; beyond doubt at a tenth, or where
# the run is a tenth of what the schedule was made for.
REACHED, SURELY = 0.5, 0.1
# How the number of a loader's batches is written.
LENGTH = re.compile(r"len\([\w.]+\)")
# The share of a run's steps that its warm-up gets.
WARMUP = 0.1
# What a number of warm-up steps is called: by transformers' arguments, by its schedules, and by torch's LinearLR.
WARMUPS = ("warmup_steps", "num_warmup_steps", "warmup_ratio", "total_iters")


def _simulations(step: Step) -> list[tuple[Scheduler, Simulation]]:
    return [(s, s.simulation) for s in step.schedulers if s.simulation is not None]


@check("STP301", Severity.ERROR)
def scheduler_before_optimizer(step: Step) -> Findings:
    """The schedule steps before the optimizer does.

    Cause:
        `scheduler.step()` stands before `optimizer.step()`, so the first rate of the schedule is
        skipped and every step is taken at the next one's.

    Fix:
        `optimizer.step()` first, `scheduler.step()` after it.
    """
    for scheduler in step.schedulers:
        first = next((s for s in step.steps if s.optimizer == scheduler.optimizer), None)
        if not scheduler.before_optimizer or first is None or not first.learning_rates or not scheduler.learning_rates:
            continue
        # Gradients of several batches are gathered, and it is stepped for each of them: in its order all the same.
        if 0 < scheduler.first_batch < first.batches:
            continue
        intended, used = scheduler.learning_rates[0], first.learning_rates[0]
        if len(scheduler.learning_rates) < 2 or used != scheduler.learning_rates[1] or intended == used:
            continue
        yield Finding(
            f"`{scheduler.class_name}` steps before the optimizer: the first step is at {used:.3g}, "
            f"not {intended:.3g}.",
            {"intended": intended, "used": used},
            scheduler.stepped_at or scheduler.location,
            fix="Step the optimizer first.",
            edits=editing.moved_behind(scheduler.stepped_at, first.location),
            proof=Proof(
                "experiment", f"the first step is taken at {used:.3g}", f"the schedule begins at {intended:.3g}"
            ),
            # A scaler that refuses the gradients takes no step.
            echo_of="STP211",
        )
        return


@check("STP302", Severity.ERROR)
def schedule_over_early(step: Step) -> Findings:
    """The schedule is sized in epochs and stepped for every batch.

    Cause:
        `T_max`, `step_size` or `total_iters` counts the calls of `scheduler.step()`. Stepped for
        each batch, a schedule meant for epochs is over within the first of them.

    Fix:
        Step it once an epoch, or size it in batches: `len(loader) * epochs`.
    """
    for scheduler, run in _simulations(step):
        if run.per != "batch" or not run.epochs or run.epochs < 2 or run.raised_at is not None:
            continue
        an_epoch = run.planned // run.epochs
        gone = run.planned >= LONG and run.turns == 0 and run.alive < VERY_EARLY * run.planned and not run.at_most
        over = gone or run.alive < min(an_epoch, EARLY * run.planned)
        # One that lasts for as many steps as the run has epochs was sized for these.
        over = over or (an_epoch > 1 and abs(run.alive - run.epochs) <= 1 and run.alive < EARLY * run.planned)
        low = not over and _low_at_once(run)
        swings = run.turns > max(TURNS, run.epochs if run.at_most else run.epochs // 2)
        cosine = scheduler.class_name == "CosineAnnealingLR"
        # As long as the run has epochs, it was made for these.
        swings = swings or (run.turns > 0 and an_epoch > 1 and run.length == run.epochs)
        short = (
            not cosine
            and run.length is not None
            and run.length < EARLY * run.planned
            and run.turns > 1
            and not run.at_most
        )
        if not over and not low and not short and not (cosine and swings):
            continue
        what = f"is gone after {run.alive} of" if over else f"turns {run.turns} times in"
        if low:
            what = f"is down to {run.last:.3g} after {run.settled} of"
        if short and not over and not low:
            what = f"is down after {run.length}, and up again in the rest of"
        # A schedule of Keras is no object that steps: its optimizer asks it by the number of the step.
        asked = scheduler.stepped_at is None and not scheduler.steps
        yield Finding(
            f"The rate of `{scheduler.class_name}` {what} {run.planned} steps: it "
            + ("counts batches." if asked or short else "is stepped for each batch."),
            {"planned": run.planned, "epochs": run.epochs, "alive": run.alive, "turns": run.turns},
            _sized_at(scheduler),
            fix="Size it `steps_per_epoch * epochs`."
            if asked or short
            else "Step it once an epoch, or size it `len(loader) * epochs`.",
            edits=editing.moved_out(scheduler.stepped_at) if _by_hand(scheduler) and not short else (),
            proof=Proof(
                "experiment",
                f"stepped {run.planned} times (each batch): {run.first:.3g} to {run.last:.3g}, {what} {run.planned}",
                f"stepped {run.epochs} times (each epoch): the rate lasts",
            ),
        )
        return
    yield from _seen_over(step)


def _low_at_once(run: Simulation) -> bool:
    """Whether the rate fell to its last value within as many batches as the run has epochs, as milestones make it."""
    early = 0 < run.settled <= (run.epochs or 0) and run.settled < VERY_EARLY * run.planned
    return early and run.last <= LOW * run.highest and not run.at_most


def _sized_at(scheduler: Scheduler) -> Location | None:
    """Where a schedule is built that is counted in steps by its make; else where it is stepped."""
    built, stepped = scheduler.location, scheduler.stepped_at
    return (
        stepped if _by_hand(scheduler) and scheduler.class_name != "LambdaLR" else _interval(built) or built or stepped
    )


def _by_hand(scheduler: Scheduler) -> bool:
    """Whether the script steps a schedule: a framework does so from within the line that starts the training."""
    return scheduler.stepped_at is not None and ".step(" in source_of(scheduler.stepped_at)


def _interval(built: Location | None) -> Location | None:
    """Where a framework is told that the one schedule of a file is stepped for each batch."""
    tree = parse(built.path) if built else None
    pairs = (
        [pair for n in nodes_of(tree) if isinstance(n, ast.Dict) for pair in zip(n.keys, n.values, strict=True)]
        if tree
        else []
    )
    told = [v for k, v in pairs if isinstance(k, ast.Constant) and k.value == "interval"]
    step = [v for v in told if isinstance(v, ast.Constant) and v.value == "step"]
    return location_of(step[0], built.path) if built and len(told) == len(step) == 1 else None


def _seen_over(step: Step) -> Findings:
    """Schedules whose rate the rehearsal itself saw go, early in the first pass."""
    for scheduler in step.schedulers:
        rates, batches = scheduler.learning_rates, scheduler.an_epoch
        lasting = [number for number, rate in enumerate(rates, 1) if rate > GONE * max(rates)]
        if scheduler.simulation is not None or not batches or not lasting or len(rates) < lasting[-1] + STAYS_GONE:
            continue
        alive = lasting[-1]
        if alive >= EARLY * batches:
            continue
        yield Finding(
            f"The rate of `{scheduler.class_name}` is gone after {alive} steps; a pass has {batches} batches.",
            {"alive": alive, "batches": batches},
            _sized_at(scheduler),
            fix="Step it once an epoch, or size it `len(loader) * epochs`.",
            proof=Proof(
                "experiment",
                f"{max(rates):.3g} at its highest, {rates[-1]:.3g} after step {alive}: nothing is learnt from there on",
                f"sized by the batches it lasts {batches} steps a pass",
            ),
        )
        return


def _surely(run: Simulation, step: int) -> bool:
    """Whether a run comes to this step: one that may end early is sure of its first epoch alone."""
    return not run.at_most or step <= run.planned // (run.epochs or run.planned)


@check("STP303", Severity.ERROR)
def schedule_runs_out(step: Step, failures: Failures) -> Findings:
    """The schedule is shorter than the run, and raises when it is over.

    Cause:
        OneCycleLR takes `total_steps` steps and not one more. Sized in epochs and stepped for each
        batch, it raises in the middle of the training.

    Fix:
        `total_steps=len(loader) * epochs`, or `epochs=` and `steps_per_epoch=len(loader)`.
    """
    number = failures.first("STP303", "scheduler")
    for scheduler in step.schedulers:
        run = scheduler.simulation
        ends = run is not None and run.raised_at is not None and _surely(run, run.raised_at)
        if not ends and (number is None or failures.all[number].error == "TypeError"):
            continue
        planned = f" of {'at least ' if run.at_least else ''}{run.planned}" if run is not None else ""
        at = run.raised_at if run is not None and run.raised_at is not None else scheduler.steps + 1
        yield Finding(
            f"`{scheduler.class_name}` raises at step {at}{planned}: it is shorter than the run.",
            {"raises_at": at, "planned": run.planned if run else None, "error": run.error if run else None},
            _too_short_at(scheduler.location) or scheduler.location or scheduler.stepped_at,
            fix="total_steps=len(loader) * epochs",
            edits=_as_long_as_the_run(scheduler),
            explains=number,
            proof=None
            if run is None or not ends
            else Proof(
                "experiment",
                f"simulated over {run.planned} steps it raises {run.error}",
                f"over {at - 1} steps, its own size, it runs",
            ),
        )
        return


def _too_short_at(where: Location | None) -> Location | None:
    """The argument that makes a schedule too short: where the batches of an epoch are counted, it is the epochs."""
    steps, epochs = argument(where, "steps_per_epoch"), argument(where, "epochs")
    counted = LENGTH.fullmatch(source_of(steps)) is not None
    return argument(where, "total_steps", 2) or (epochs if counted else steps) or steps


def _as_long_as_the_run(scheduler: Scheduler) -> tuple[Edit, ...]:
    """The number of steps that this run takes, in the place of the one that was given."""
    run, where = scheduler.simulation, argument(scheduler.location, "total_steps", 2)
    if run is None or run.at_most or run.at_least or where is None:
        return ()
    reason, lengths = "as many steps as this run takes", LENGTH.findall(source_of(where))
    whole = run.epochs and run.planned % run.epochs == 0 and len(lengths) == 1
    value = f"{lengths[0]} * {run.epochs}" if whole else str(run.planned)
    return (Edit(Action.REPLACE, where, value=value, safe=False, reason=reason),)


@check("STP304", Severity.ERROR)
def warmup_longer_than_run(step: Step) -> Findings:
    """The warm-up takes longer than the whole run.

    Cause:
        The schedule is sized in batches and stepped once an epoch, in examples and stepped for each
        batch, or its warm-up counts more steps than the run has: the rate never comes near the one that
        was set.

    Fix:
        Size the warm-up to the run, some 5 to 10 % of its steps.
    """
    for scheduler, run in _simulations(step):
        if run.sized is not None:
            continue
        rising = run.last == run.highest and run.turns == 0 and run.last > run.first
        if not rising or run.later is None or run.highest >= REACHED * run.later:
            continue
        warmup = _warmup(scheduler.location)
        made_for = f", made for {run.course} steps," if run.course and run.course > run.planned else ""
        finding = Finding(
            f"After {run.planned} steps the rate is {run.last:.3g}; `{scheduler.class_name}`{made_for} rises to "
            f"{run.later:.3g}.",
            {"planned": run.planned, "highest": run.highest, "peak": run.later},
            location_of(warmup[1], scheduler.location.path) if warmup and scheduler.location else scheduler.location,
            fix="Make the warm-up a small part of the run.",
            edits=_shorter_warmup(scheduler.location, run.planned),
            proof=Proof(
                "experiment", f"in {run.planned} steps: {run.highest:.3g}", f"in as many as it takes: {run.later:.3g}"
            ),
        )
        # A run that is left before the end of its warm-up may be one of several.
        other = run.course is not None and run.planned <= SURELY * run.course
        sure = not run.at_most and (run.highest < SURELY * run.later or other)
        yield finding if sure else replace(finding, severity=Severity.WARNING)
        return


def _warmup(where: Location | None) -> tuple[str, ast.expr] | None:
    """The one argument of the script that gives a number of warm-up steps, and what decides it."""
    tree = parse(where.path) if where else None
    words = [node for node in nodes_of(tree) if isinstance(node, ast.keyword)] if tree else []
    named = [word for word in words if word.arg in WARMUPS]
    written = [word for word in named if isinstance(word.value, ast.Constant)] or named
    traced = trace(written[0].value, where.path) if len(written) == 1 and where else None
    return (str(written[0].arg), traced.node) if traced is not None else None


def _shorter_warmup(where: Location | None, planned: int) -> tuple[Edit, ...]:
    found = _warmup(where)
    if found is None or where is None or not isinstance(found[1], ast.Constant):
        return ()
    value = f"{WARMUP}" if found[0] == "warmup_ratio" else str(max(1, round(WARMUP * planned)))
    reason = f"{WARMUP:.0%} of the run's steps"
    return (Edit(Action.REPLACE, location_of(found[1], where.path), value=value, safe=False, reason=reason),)


@check("STP305", Severity.WARNING)
def plateau_counted_in_batches(step: Step) -> Findings:
    """A schedule that waits for a plateau is stepped for every batch.

    Cause:
        `patience` counts the calls of `scheduler.step(loss)`. The losses of single batches go up
        and down, so a patience that is meant for epochs is over within one, and the rate falls and falls.

    Fix:
        Step it once an epoch, with the validation loss.
    """
    for scheduler in step.schedulers:
        if scheduler.patience is None or not scheduler.an_epoch or scheduler.patience >= scheduler.an_epoch:
            continue
        yield Finding(
            f"`{scheduler.class_name}` waits {scheduler.patience} calls and is called for each of the "
            f"{scheduler.an_epoch} batches of an epoch.",
            {"patience": scheduler.patience, "batches": scheduler.an_epoch},
            scheduler.stepped_at or scheduler.location,
            fix="Step it once an epoch, with the validation loss.",
        )
        return


@check("STP306", Severity.ERROR)
def schedule_sized_in_batches(step: Step) -> Findings:
    """The schedule is sized in batches and stepped once an epoch.

    Cause:
        `total_steps`, `T_max` or `num_training_steps` counts the calls of `scheduler.step()`. Sized
        `len(loader) * epochs` and stepped once an epoch, it is left at its very beginning.

    Fix:
        Step it for each batch, after `optimizer.step()`; `"interval": "step"` in Lightning.
    """
    for scheduler, run in _simulations(step):
        if run.per != "epoch" or run.sized is None or run.raised_at is not None:
            continue
        by_hand, taken = _by_hand(scheduler), next((s for s in step.steps if s.optimizer == scheduler.optimizer), None)
        yield Finding(
            f"`{scheduler.class_name}` is made for {run.sized} steps and stepped once an epoch: {run.planned} times.",
            {"sized": run.sized, "planned": run.planned, "last": run.last, "peak": run.peak},
            scheduler.stepped_at if by_hand else scheduler.location,
            fix='Step it for each batch; in Lightning, {"scheduler": scheduler, "interval": "step"}.',
            edits=editing.moved_into(scheduler.stepped_at, taken.location) if by_hand and taken else (),
            proof=Proof(
                "experiment",
                f"stepped {run.planned} times (each epoch), its rate goes from {run.first:.3g} to {run.last:.3g}",
                f"stepped {run.sized} times (each batch), up to {run.peak or 0.0:.3g} and through its whole course",
            ),
        )
        return


@check("STP307", Severity.ERROR)
def schedule_of_idle_optimizer(step: Step) -> Findings:
    """The schedule sets the rate of an optimizer that never steps.

    Cause:
        The optimizer was made anew after the schedule, which still holds the one before: the rate that
        the weights are trained at never changes.

    Fix:
        Build the schedule after the optimizer's last change.
    """
    for scheduler in step.schedulers:
        own = next((o for o in step.optimizers if o.number == scheduler.optimizer), None)
        # An optimizer of other weights may step as seldom as it likes: a generator beside its critic.
        others = [o for o in step.optimizers if own and o.number in own.shared_with and o.steps >= STAYS_GONE]
        if own is None or own.steps or scheduler.steps < 1 or not others:
            continue
        stepped = others[-1]
        yield Finding(
            f"`{scheduler.class_name}` schedules `{own.class_name}`, which never steps; `{stepped.class_name}` does.",
            {"steps": 0, "others": stepped.steps},
            scheduler.location,
            fix=f"{scheduler.class_name}({stepped.name or 'optimizer'}, ...) after the optimizer is made.",
            proof=Proof(
                "experiment",
                f"{scheduler.steps} steps of the schedule, 0 of the optimizer that it holds",
                f"`{stepped.class_name}` took {stepped.steps} steps, at a rate that no schedule sets",
            ),
        )
        return
