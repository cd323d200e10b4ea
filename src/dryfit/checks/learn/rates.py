"""Learning rates, and a batch that is not learnt at any of them."""

import math
from dataclasses import replace

from dryfit.checks.learn.clipping import clipping_set, usual_limit
from dryfit.checks.learn.heads import LOW_OF_A_HEAD, is_fresh_head
from dryfit.checks.learn.scale import scaling_mends
from dryfit.checks.learn.trials import FREED, astray, diverging, freed, learnt, stuck, supervised
from dryfit.checks.step.size import accumulated_without_division
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Evaluate, Forward, Learn, Loss, Step
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.learn import (
    IN_TRAIN_MODE,
    JUDGED_APART,
    LEARNT,
    NARROWED,
    STUCK,
    UNCLIPPED,
    UNDECAYED,
    UNDROPPED,
    Trial,
)
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.rates import DROPPING, rate_literal
from dryfit.core.source import argument, call_at, source_of

# A loss that begins and ends below this is nothing but rounding.
ROUNDING = 1e-6
# A loss of one batch that ends above this share of its start has been driven up: dropout moves it by a few hundredths.
RISEN = 1.1
# A decay above what recipes use (0.3, for vision transformers) is held to less: it takes weights off at every step.
HEAVY, FREED_OF_DECAY = 0.3, 8.0
# So many losses in succession that are this near that of a constant answer have settled there.
SETTLED, NEAR = 10, 0.1
# On fresh batches, or beside a loss that has settled, a lower rate has to bring the loss below this share for the
# user's to be at fault.
CALMED = 0.8
# A loss that came below this share of a constant answer's in so few steps has been learnt without a doubt.
CLEARLY = 0.3
# Learning rates below these are low for fresh weights; UMLAUT's bound is 1e-7 for any optimizer. The 2e-5 to 5e-5 of
# fine-tuning is often left in place on fresh weights, where it is slow and yet meant.
LOW_ADAPTIVE, LOW_PLAIN = 1e-6, 1e-5
# Below this even pretrained weights stay as they are; it is UMLAUT's bound.
UNHEARD = 1e-7
# Optimizers that divide by the size of the gradient, so that the rate alone is the size of a step.
ADAPTIVE = ("Adam", "AdamW", "NAdam", "RAdam", "Adamax", "RMSprop", "Adagrad", "Adafactor", "Lion")
# A change frees a loop that learns in part where it ends below this share of it, lower by this share of its start.
FURTHER, APART = 0.5, 0.2
# A schedule has taken a rate where it leaves less than this share of it; what is named gives a factor for each step.
LOWERED, FACTOR = 0.05, "LambdaLR"
# How near a rate is to the square of another that was multiplied by itself.
SQUARE = 0.1
# The trial at another rate beside which other causes are put right.
RATE = "rate"


@check("LRN101", Severity.ERROR)
def learning_rate_too_high(
    learn: Learn,
    step: Step,
    backward: Backward | None,
    loss: Loss | None,
    keras: Keras | None,
    evaluate: Evaluate | None,
) -> Findings:
    """The learning rate is so high that one batch cannot be learnt.

    Cause:
        Each step overshoots: the loss jumps, diverges or falls into predicting one class. The
        same loop on the same batch learns when the learning rate alone is lowered.

    Fix:
        Lower the learning rate; 1e-3 is usual for Adam on fresh weights, 1e-5 to 1e-4 for
        pretrained transformers.
    """
    base, better = stuck(learn, loss, backward), _best(learn, lower=True) or _jointly(learn, lower=True)
    if base is not None and better is not None and better.beside:
        base = replace(base, losses=better.beside)
    if base is None:
        base = diverging(learn, loss, backward)
        better = _calmer(learn, base) if base is not None else None
    unsure = False
    if base is None and (base := astray(learn, loss, backward)) is not None:
        unsure = not base.is_blind
        better = _clearly_calmer(learn, step, base)
    if scaling_mends(learn, loss) or (base is not None and _is_nothing(base)):
        return
    if base is not None and better is not None:
        cause = "EVL201" if _is_unnormalised(evaluate) else _made_too_high_by(learn, step, loss, keras, better)
        recovers = unsure or (base.ended != "nonfinite" and _is_held(step, base))
        for finding in _rate_finding(base, better, step, "too high", cause):
            yield replace(finding, severity=Severity.WARNING) if recovers else finding


def _is_nothing(base: Trial) -> bool:
    """Whether there is no loss: what a batch loses is rounding at first, and is so in the end."""
    return all(value is not None and abs(value) < ROUNDING for value in (base.start, base.end))


def _is_held(step: Step, base: Trial) -> bool:
    """Whether no step is longer than its rate times the norm that gradients are clipped to, and a schedule lowers the
    rate: a loop that jumps about at first may come down later.
    """
    optimizer = _optimizer(step, base)
    if optimizer is None or optimizer.class_name in ADAPTIVE or not step.schedulers:
        return False
    taken = [one for one in step.steps if one.optimizer == optimizer.number]
    return bool(taken) and all(one.max_norm is not None and one.clipped_from is not None for one in taken)


def _is_unnormalised(evaluate: Evaluate | None) -> bool:
    """Whether batch normalisation is trained in eval mode, with the statistics that it was made with."""
    return evaluate is not None and any(found.unmeasured for found in evaluate.trained_in_eval_mode)


def _made_too_high_by(learn: Learn, step: Step, loss: Loss | None, keras: Keras | None, better: Trial) -> str:
    """The code of what, where it is found, makes a step of any usual rate too large."""
    if loss is not None and any(accumulated_without_division(step, loss, learn)):
        return "STP210"
    if (narrowed := learn.changed(NARROWED)) is not None and learnt(narrowed):
        return "LRN203"
    # A rate that is too high beside inputs put right is a cause of its own.
    scaled = keras is None or not keras.scales or better.beside
    return ("EVL701" if keras and any(entry.unlearnt for entry in keras.calm) else "STP201") if scaled else "DAT702"


@check("LRN102", Severity.ERROR)
def learning_rate_too_low(
    learn: Learn, step: Step, forward: Forward, backward: Backward | None, loss: Loss | None
) -> Findings:
    """The learning rate is so low that fresh weights do not move.

    Cause:
        The steps are too small to bring down the loss of even one batch. The same loop on the
        same batch learns when the learning rate alone is raised.

    Fix:
        Raise the learning rate; 1e-3 is usual for Adam on fresh weights.
    """
    base, better = stuck(learn, loss, backward), _best(learn, lower=False) or _jointly(learn, lower=False)
    # A plain step of a usual size may need longer than a trial; beside one that stands still it falls all the same.
    better = better or (_freeing_rate(learn, base) if base is not None else None)
    if base is not None and better is not None and better.beside:
        base = replace(base, losses=better.beside)
    optimizer = _optimizer(step, base)
    if base is None or better is None or optimizer is None or _best(learn, lower=True):
        return
    low = LOW_ADAPTIVE if optimizer.class_name in ADAPTIVE else LOW_PLAIN
    low = min(low, UNHEARD) if any(model.pretrained for model in forward.models) else low
    low = max(low, LOW_OF_A_HEAD) if is_fresh_head(forward, optimizer, base, learn, step) else low
    if (base.learning_rate or 0) > low and not _squared(base, optimizer, step):
        return
    for finding in _rate_finding(base, better, step, "too low"):
        yield _lowered_by_schedule(finding, base, better, optimizer, step) or finding


def _squared(base: Trial, optimizer: Optimizer, step: Step) -> bool:
    """Whether a schedule of factors never comes above the square of the rate that the optimizer was built with."""
    built = max((group.learning_rate for group in optimizer.groups), default=0.0)
    runs = [s.simulation for s in step.schedulers if s.class_name == FACTOR and s.optimizer == optimizer.number]
    highest = runs[0].highest if len(runs) == 1 and runs[0] else None
    near = highest is not None and math.isclose(highest, built * built, rel_tol=SQUARE)
    return near and built <= LOWERED and (base.learning_rate or 0.0) <= (1 + SQUARE) * built * built


def _lowered_by_schedule(
    finding: Finding, base: Trial, better: Trial, optimizer: Optimizer, step: Step
) -> Finding | None:
    """The same at the schedule that has taken the optimizer's own rate, which was near one that learns."""
    built, rate = max((group.learning_rate for group in optimizer.groups), default=0.0), base.learning_rate or 0.0
    schedules = [s for s in step.schedulers if s.optimizer == optimizer.number and s.location is not None]
    if not schedules or rate > LOWERED * built or (better.learning_rate or 0.0) > built / LOWERED:
        return None
    name, where = schedules[0].class_name, schedules[0].location
    given = argument(where, "lr_lambda", 1) if name == FACTOR else None
    takes = f"{name} takes the factor of the optimizer's rate, not the rate itself" if given else "Let the rate stand"
    told = f" `{name}` makes it of the {built:g} that the optimizer was given" + (
        ", times itself." if _squared(base, optimizer, step) else "."
    )
    return replace(finding, message=finding.message + told, location=given or where, fix=f"{takes}.", edits=())


@check("LRN201", Severity.ERROR)
def unlearnable_batch(learn: Learn, step: Step, backward: Backward | None, loss: Loss | None) -> Findings:
    """One batch cannot be learnt until one thing in the loop is changed.

    Cause:
        A loop that is right learns a single batch by heart. This one does not, whatever the
        learning rate; it does as soon as the one thing named is changed.

    Fix:
        Change that one thing.
    """
    base = stuck(learn, loss, backward)
    if base is None:
        yield from _held_back(learn, step, loss, backward)
        return
    if scaling_mends(learn, loss) or step.scaled_clips:
        return
    heavy = any(group.weight_decay > HEAVY for optimizer in step.optimizers for group in optimizer.groups)
    times = {UNDECAYED: FREED_OF_DECAY if heavy else FREED}
    helped = [t for t in _changed(learn) if learnt(t) or freed(base, t, times.get(t.change, FREED))]
    # Where a lower rate helps as well, less is taken off the weights with each step.
    if _best(learn, lower=True) or _best(learn, lower=False):
        helped = [t for t in helped if t.change == UNDECAYED and _beats_rates(learn, t)]
    if helped:
        yield _freed_by(base, min(helped, key=lambda trial: trial.end or math.inf), step)


def _changed(learn: Learn) -> list[Trial]:
    return [t for t in learn.trials if t.change and not t.cause and t.change not in JUDGED_APART]


def _beats_rates(learn: Learn, trial: Trial) -> bool:
    """Whether a change lets the batch be learnt better than any rate does."""
    ends = [t.end for t in learn.trials if t.one_batch and not t.change and t.scale and t.end is not None]
    return trial.end is not None and trial.end < FURTHER * min(ends, default=math.inf)


def _held_back(learn: Learn, step: Step, loss: Loss | None, backward: Backward | None) -> Findings:
    """What is learnt of a batch in part, and far better once dropout or the weights' decay is left out."""
    base = learn.unchanged(one_batch=True)
    if base is None or base.end is None or base.start is None or not supervised(base, loss, backward):
        return
    for trial in _changed(learn):
        if trial.change not in (UNDROPPED, UNDECAYED) or trial.end is None or not learnt(trial):
            continue
        if trial.end < FURTHER * base.end and base.end - trial.end > APART * base.start:
            yield _freed_by(base, trial, step)
            return


def _freed_by(base: Trial, best: Trial, step: Step) -> Finding:
    clipped = next((s.clipped_at for s in step.steps if s.clipped_at), None) if best.change == UNCLIPPED else None
    words = {UNDECAYED: "weight_decay"}
    optimizer = _place(_optimizer(step, best), step)
    named = argument(optimizer, words[best.change]) if best.change in words and call_at(optimizer) else None
    how = "stays" if not base.end or not base.start or base.end > STUCK * (base.reference or base.start) else "ends"
    return Finding(
        f"The loss of one batch {how} at {_number(base.end)}; {best.change} it falls to {_number(best.end)}.",
        {"change": best.change, "loss": base.end, "changed": best.end},
        _dropout_set(best, optimizer) or best.where or clipping_set(clipped) or clipped or named or optimizer,
        fix=f"Run the loop {best.change}.",
        edits=usual_limit(clipping_set(clipped) or argument(clipped, "max_norm", 1)) if clipped else (),
        proof=_proof(base, best, best.change),
        echo_of="EVL201" if best.change == IN_TRAIN_MODE else "",
    )


def _dropout_set(best: Trial, optimizer: Location | None) -> Location | None:
    """Where the share that is dropped is written down, which may be far from the layer that drops."""
    if best.change != UNDROPPED or not best.measured:
        return None
    return rate_literal(best.where or optimizer, float(best.measured), DROPPING)


def _calmer(learn: Learn, base: Trial) -> Trial | None:
    """Of the lower learning rates on the loop's own batches, the one that brings the loss down most."""
    found = [t for t in learn.trials if not t.one_batch and 0 < t.scale < 1 and t.start and t.end is not None]
    best = min(found, key=lambda trial: trial.end or math.inf, default=None)
    if best is None or not best.start or best.end is None:
        return None
    # Beside a loss that does not rise in the end, what counts is how much lower the same batches have come.
    above = min(best.start, base.end) if base.overshot and base.end is not None else best.start
    return best if best.end <= CALMED * above else None


def _clearly_calmer(learn: Learn, step: Step, base: Trial) -> Trial | None:
    """The lower learning rate at which the loop's own batches are learnt, where at the user's nothing of them is.

    Where answers differ, nothing but steps that are too large for any optimizer that divides by the gradient tells.
    """
    optimizer, best = _optimizer(step, base), _calmer(learn, base)
    sized = base.is_blind or (optimizer is not None and optimizer.class_name in ADAPTIVE)
    share = LEARNT if base.is_blind else CLEARLY
    reached = best is not None and best.end is not None and best.end <= share * (base.floor or 0.0)
    return best if sized and reached else None


def _freeing_rate(learn: Learn, base: Trial) -> Trial | None:
    """Of the higher learning rates at which a loss falls that all but stood still, the one where it falls most."""
    found = [t for t in learn.trials if t.one_batch and not t.change and t.scale > 1 and freed(base, t)]
    return min(found, key=lambda trial: trial.end or 0.0, default=None)


def _best(learn: Learn, *, lower: bool) -> Trial | None:
    """Of the learning rates that learn: below the user's the one that learns best, above it the lowest."""
    tried = [t for t in learn.trials if t.one_batch and not t.change and t.scale != 1]
    base = learn.unchanged(one_batch=True)
    # Beside a loss that rises, or is no number, one that falls at all says enough.
    share = STUCK if base is not None and _rises(base) else LEARNT
    if base is not None and lower and _has_settled(base):
        share = max(share, CALMED)
    found = [t for t in tried if t.scale and (t.scale < 1) == lower and learnt(t, share)]
    return min(found, key=lambda trial: (trial.end or 0.0) if lower else trial.scale, default=None)


def _rises(base: Trial) -> bool:
    """Whether the loss ended well above where it began, or not as a number."""
    return base.ended == "nonfinite" or bool(base.start and base.end is not None and base.end > RISEN * base.start)


def _has_settled(base: Trial) -> bool:
    """Whether the loss has come to that of one answer for every example, and stands there."""
    last = base.losses[-SETTLED:]
    settled = base.floor is not None and len(base.losses) > 2 * SETTLED
    return settled and all(abs(loss - (base.floor or 0.0)) <= NEAR * (base.floor or 0.0) for loss in last)


def _jointly(learn: Learn, *, lower: bool) -> Trial | None:
    """The trial at another rate with other causes put right, where these alone do not let the loop learn."""
    found = (t for t in learn.trials if t.cause == RATE and (t.scale < 1) == lower and t.beside and learnt(t))
    trial = next(found, None)
    before = replace(trial, losses=trial.beside) if trial is not None else None
    stuck = before is not None and (before.end is None or not before.end <= STUCK * (before.reference or 0.0))
    return trial if stuck else None


def _optimizer(step: Step, trial: Trial | None) -> Optimizer | None:
    """The optimizer whose steps a trial took, else the one that stepped first."""
    number = step.steps[0].optimizer if step.steps else None
    number = trial.optimizer if trial is not None and trial.optimizer is not None else number
    return next((optimizer for optimizer in step.optimizers if optimizer.number == number), None)


def _place(optimizer: Optimizer | None, step: Step) -> Location | None:
    return (optimizer.location if optimizer else None) or (step.steps[0].location if step.steps else None)


def _rate_finding(base: Trial, better: Trial, step: Step, how: str, cause: str = "") -> Findings:
    optimizer = _optimizer(step, base)
    call = _place(optimizer, step)
    where = optimizer.rate_at if optimizer and optimizer.rate_at else _rate_argument(call)
    where = rate_literal(where or call, base.learning_rate) or where
    suggested = f"{better.learning_rate:.0e}".replace("e-0", "e-").replace("e+0", "e+")
    yield Finding(
        f"At a learning rate of {base.learning_rate:g} {_what(base)} goes from {_number(base.start)} to "
        f"{_number(base.end)} in {len(base.losses) - 1} steps{_as_constant(base)}: it is {how}.",
        {"learning_rate": base.learning_rate, "better": better.learning_rate, "loss": base.end},
        where or call,
        fix=f"Set the learning rate to {suggested}.",
        edits=_rate_edits(where, suggested),
        echo_of=cause,
        proof=_proof(base, better, f"at {suggested}"),
    )


def _rate_argument(call: Location | None) -> Location | None:
    if call is None or call_at(call) is None:
        return None
    return argument(call, "lr", 1) or argument(call, "learning_rate")


def _rate_edits(where: Location | None, value: str) -> tuple[Edit, ...]:
    literal = source_of(where).replace(".", "").replace("-", "").replace("e", "").replace("_", "").isdigit()
    if where is None or not literal:
        return ()
    return (Edit(Action.REPLACE, where, value=value, safe=False, reason="the best of a few values, on one batch"),)


def _proof(base: Trial, better: Trial, how: str) -> Proof:
    beside = f"{better.change}, " if better.beside else ""
    before = f"{beside}{_what(base)}: {_number(base.start)} to {_number(base.end)}"
    return Proof("experiment", before, f"{how}: loss {_number(better.start)} to {_number(better.end)}")


def _what(trial: Trial) -> str:
    return "the loss of one batch" if trial.one_batch else "the loss"


def _as_constant(trial: Trial) -> str:
    """That the loss came down to that of one answer for every example, and no further."""
    if trial.is_blind:
        return ", and its answers are the same for every example"
    if trial.floor is None or trial.end is None or not trial.end < (trial.start or 0.0):
        return ""
    return f", and one answer for every example comes to {_number(trial.floor)}"


def _number(value: float | None) -> str:
    return "NaN" if value is None or not math.isfinite(value) else f"{value:.3g}"
