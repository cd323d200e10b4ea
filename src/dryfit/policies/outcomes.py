"""What a trial came to, and which others are worth their time after it."""

from dryfit.core.evidence.learn import Trial

# A loop that has brought the loss of one batch below this share of its start is learning.
LEARNS = 0.97
# A change that brings it below this share of where the unchanged loop is stuck has put something right.
CURED = 0.8
# One that has brought it above this share has jumped, and only smaller steps can help.
FLAT = 1.1
# The learning rate is tried at these multiples when the loop as it is does not learn ...
LOWER = (0.1, 0.01, 0.001)
# ... and not at all, to see how far the loss moves by itself ...
STILL = 0.0
# ... and, where it is below the first of these, at these values.
USUAL = (1e-3, 1e-2, 1e-1, 1.0)
# ... or at these, where pretrained weights are given less than the first: no fine-tuning is meant to be so slow.
UNHEARD, TUNING = 1e-7, (1e-4, 1e-3)
# At this learning rate and below, how the loss goes is compared with how it goes at a rate of 0.
CREEPING = 1e-6
# A trial that took fewer steps in its time says too little for the others to be worth theirs.
ENOUGH_STEPS = 15


def said_enough(trial: Trial) -> bool:
    """Whether a trial took enough steps to be judged."""
    return trial.ended not in ("time", "error") or len(trial.losses) >= ENOUGH_STEPS


def jumped(trial: Trial, share: float = 1.0) -> bool:
    """Whether the loss ended above a share of its start, or not as a number."""
    end = trial.end
    return trial.ended == "nonfinite" or (end is not None and trial.start is not None and end > share * trial.start)


def learns(trial: Trial) -> bool:
    """Whether the loss of the batch came down."""
    reference, end = trial.reference, trial.end
    return reference is not None and end is not None and end <= LEARNS * reference


def creeps(trial: Trial) -> bool:
    """Whether the learning rate is so low that a loss which came down may have done so by itself."""
    return 0 < (trial.learning_rate or 0.0) <= CREEPING


def cures(changed: Trial, base: Trial) -> bool:
    """Whether a change brings the loss well below what the unchanged loop comes to."""
    least, reference = changed.lowest, base.reference
    if least is None or reference is None:
        return False
    calmed = base.blown and not changed.blown
    return least <= (LEARNS if calmed else CURED) * reference


def other_rates(base: Trial, *, fresh: bool) -> list[Trial]:
    """The learning rates to try after a batch that was not learnt."""
    rate = base.learning_rate or 0.0
    # A rate that is still above the usual ones at its lowest is brought down to these.
    scales = (*LOWER, *(usual / rate for usual in reversed(USUAL) if usual < rate * min(LOWER)))
    lower = [Trial(f"lower-{scale:g}", scale=scale) for scale in (*scales, STILL)]
    if rate >= USUAL[0] / 10:
        return lower
    # Pretrained weights at a fine-tuning rate move little in so few steps: that is no fault to look for.
    values = USUAL if fresh else TUNING if rate < UNHEARD else ()
    higher = [Trial(f"higher-{usual:g}", scale=usual / rate) for usual in values if rate > 0]
    if higher and creeps(base):
        higher.append(Trial(f"lower-{STILL:g}", scale=STILL))
    # Where chance is drawn in every step, a loss that nothing moves jumps as well.
    return [*lower, *(t for t in higher if t.scale)] if jumped(base, FLAT) else higher


def calmer_rates() -> list[Trial]:
    """Lower learning rates on the loop's own batches, and none at all: how far their loss moves by itself."""
    return [Trial(f"stream-{scale:g}", scale=scale, one_batch=False) for scale in (*LOWER, STILL)]
