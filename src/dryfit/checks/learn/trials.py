"""What the trials of a loop come to: learnt, stuck, freed by a change, or nothing that they can tell."""

import math
from dataclasses import replace

from dryfit.core.baseline import SUPERVISED
from dryfit.core.evidence import Backward, Learn, Loss
from dryfit.core.evidence.learn import LAST, LEARNT, STALLED, STUCK, Trial

# One change has freed a loss that stood still where it falls by this share, and by this many times as much.
FALLEN, FREED = 0.1, 20.0
# How many times its least the loss of one batch may be, with nothing learnt; dropout alone moves it by less.
MOVED = 3.0
# Two readings of a loss that nothing moves differ by rounding alone: by this share.
SAME_LOSS = 1e-4


def stuck(learn: Learn, loss: Loss | None, backward: Backward | None) -> Trial | None:
    """The unchanged trial, where it did not learn a supervised loss that it should, or one that is fixed."""
    base = learn.unchanged(one_batch=True)
    if base is None or base.start is None or _moves_by_itself(learn):
        return None
    if _goes_as_at_rest(learn, base):
        return base
    if _follows_itself(backward) or not (supervised(base, loss, backward) or _is_fixed(learn)):
        return None
    end = base.end if base.end is not None else base.losses[-1]
    return base if not math.isfinite(end) or end > STUCK * (base.reference or base.start) else None


def diverging(learn: Learn, loss: Loss | None, backward: Backward | None) -> Trial | None:
    """The unchanged trial on the loop's own batches, where its loss ended above its start, or overshot."""
    base = learn.unchanged(one_batch=False)
    if base is None or base.start is None or not supervised(base, loss, backward):
        return None
    end = base.end if base.end is not None else base.losses[-1]
    by_itself = next((t.highest for t in learn.trials if not t.one_batch and t.scale == 0), None)
    risen = not math.isfinite(end) or end > max(base.start, by_itself or 0.0)
    return base if risen or base.overshot else None


def astray(learn: Learn, loss: Loss | None, backward: Backward | None) -> Trial | None:
    """The unchanged trial on the loop's own batches, where it came to no less than one answer for every example does.

    The least loss of such answers is known of the one batch alone.
    """
    base, batch = learn.unchanged(one_batch=False), learn.unchanged(one_batch=True)
    if base is None or batch is None or base.end is None or not supervised(base, loss, backward):
        return None
    found = base.is_astray and batch.floor is not None and base.end > STALLED * batch.floor
    return replace(base, floor=batch.floor) if found else None


def _moves_by_itself(learn: Learn) -> bool:
    """Whether the loss of one batch differs widely while nothing is learnt: chance is in the model."""
    # Where the step itself calls for the loss, the first was taken at the user's rate, before the trials began.
    still = next((t.losses[1:] for t in learn.trials if t.one_batch and t.scale == 0), ())
    return bool(still) and min(still) > 0 and max(still) > MOVED * min(still)


def _is_fixed(learn: Learn) -> bool:
    """Whether the loss of one batch stays where it is while nothing is learnt: it is of the weights alone, and any
    optimizer is there to bring it down, whatever its formula.
    """
    found = (
        t.losses for t in learn.trials if t.one_batch and not t.change and t.scale in (0, 1) and len(t.losses) > LAST
    )
    return any(min(losses) > 0 and max(losses) - min(losses) <= SAME_LOSS * max(losses) for losses in found)


def _follows_itself(backward: Backward | None) -> bool:
    """Whether an answer of the model's own is a target of its loss, which may rise while the model learns."""
    return backward is not None and any(call.follows_itself for call in backward.calls)


def _goes_as_at_rest(learn: Learn, base: Trial) -> bool:
    """Whether the loss goes step by step as it does where the learning rate is 0, and as chance has it."""
    still = next((t.losses for t in learn.trials if t.one_batch and t.scale == 0), ())
    pairs = list(zip(base.losses, still, strict=False))
    return len(pairs) > LAST and all(math.isclose(a, b, rel_tol=SAME_LOSS) for a, b in pairs)


def supervised(trial: Trial, loss: Loss | None, backward: Backward | None) -> bool:
    """Whether the loop steps on a loss that learning must bring down: other losses may rise, or be 0."""
    if _follows_itself(backward):
        return False
    begun = backward.calls if backward else ()
    start = trial.start or 0.0
    calls = loss.calls if loss else ()
    known = [call.value for call in calls if call.function in SUPERVISED]
    known += [call.value for call in begun if call.made_of]
    return trial.supervised or (start > 0 and any(_same(value, start) for value in known))


def _same(value: float | None, start: float) -> bool:
    """Whether a backward began at this loss, or at a share or a multiple of it: accumulated, or scaled."""
    if value is None or not value or start / value < 0:
        return False
    times = max(start / value, value / start)
    return math.isclose(times, round(times), rel_tol=1e-3)


def freed(base: Trial, trial: Trial, times: float = FREED) -> bool:
    """Whether a loss that all but stood still falls once the change is made, and by so many times as much."""
    if base.start is None or base.end is None or trial.end is None:
        return False
    fall = base.start - trial.end
    return fall > FALLEN * base.start and fall > times * (base.start - base.end)


def learnt(trial: Trial, share: float = LEARNT) -> bool:
    return bool(trial.reference and trial.end is not None and trial.end <= share * trial.reference)
