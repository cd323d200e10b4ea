"""LRN7xx: what keeps a Keras model from learning, each found by a trial with that one thing put right."""

import math
from dataclasses import replace

from dryfit.checks.learn.dropped import at_dropped
from dryfit.core.check import check
from dryfit.core.evidence import Learn
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.learn import HELD_BACK, LAST, Trial
from dryfit.core.finding import Finding, Findings, Proof, Severity

# The loss of the unchanged loop at its end, and that of the changed one, as shares of the start or of what a
# constant answer loses: one that stood still where the other learnt.
APART = ((0.97, 0.8),)
# Layers drawn anew take larger steps at a small learning rate: they must learn far more than faster. One that creeps
# counts where the other learns it all.
APART_DRAWN_ANEW = ((0.97, 0.5), (0.85, 0.05), (0.6, 0.005))
# What dropout leaves makes single losses jump: one that learns a little also counts where the other learns all.
APART_IN_NOISE = (*APART, (0.8, 0.1))
# A loop that was thrown far off has learnt nothing at all: one that was not, and learns, is told apart by little.
CALMED = (0.97, 0.97)
# What the loss comes down to, as a share of its start, once the targets are scaled.
TAMED = 0.8
# What is said of a cause that others stand beside.
AS_WELL = "with this put right as well"
# On the loop's own batches: the least that a loss must still be, in multiples of that with which the same loop begins
# once its inputs or first weights are put right, for its steps to have been spent on coming down to there.
THROWN = 10.0
# What a training of few steps still loses of where it began, and the same epochs in smaller batches of that at most.
BARELY, SOONER = 0.6, 0.5
# Steps of such a loop that say enough.
ENOUGH = 30
# What dropout holds back ends below this share without it, lower by this share of its start.
FURTHER, GAP = 0.5, 0.2
# Steps after which a loop that has not learnt its one batch is judged.
STEPS = 100


@check("LRN701", Severity.ERROR)
def inputs_off_scale(learn: Learn, keras: Keras | None) -> Findings:
    """The inputs are so large that the model does not learn.

    Cause:
        Layers begin with weights for inputs of about 1. Features in the thousands saturate
        activations, drown the others and make every step too large for some weights.

    Fix:
        Scale each feature: `layers.Normalization` with `adapt`, StandardScaler, or divide images by 255.
    """
    if keras is None or not (keras.scales or keras.doubled):
        found = list(_cured(learn, "inputs", "The inputs run from {measured}", "Scale the inputs."))
        thrown = _thrown(learn, "inputs", "The inputs run from {measured}", "Scale the inputs.")
        yield from map(at_dropped, found or thrown)


@check("LRN702", Severity.ERROR)
def saturating_activations(learn: Learn) -> Findings:
    """Hidden activations are so flat that no gradient comes through.

    Cause:
        The slope of a sigmoid is at most 1/4, and next to 0 at its ends; a few in a row leave
        nothing of the gradient. A softmax between layers shares out 1 among all units.

    Fix:
        Use relu in hidden layers.
    """
    yield from _cured(
        learn, "activations", "Nothing is learnt through {measured}", 'activation="relu"', APART_DRAWN_ANEW
    )


@check("LRN703", Severity.ERROR)
def unusual_first_weights(learn: Learn) -> Findings:
    """The weights begin with values from which the model cannot learn.

    Cause:
        With equal weights all units of a layer compute, and learn, the same; with zeros they get no
        gradient at all. Very large weights saturate, a large negative bias turns every relu off.

    Fix:
        Leave `kernel_initializer` and `bias_initializer` at their defaults.
    """
    found = list(_cured(learn, "weights", "{measured}", "Leave the initializer at its default.", APART_DRAWN_ANEW))
    yield from found or _thrown(learn, "weights", "{measured}", "Leave the initializer at its default.")


@check("LRN704", Severity.ERROR)
def dropout_of_nearly_all(learn: Learn) -> Findings:
    """Dropout leaves too little for the model to learn from.

    Cause:
        Keras' rate is the share that is dropped, not the share that is kept.

    Fix:
        Use a rate between 0.1 and 0.5.
    """
    found = list(_cured(learn, "dropout", "{measured} of its inputs", "Dropout(0.2)", APART_IN_NOISE))
    yield from found or _held_back(learn)


@check("LRN705", Severity.ERROR)
def targets_off_scale(learn: Learn) -> Findings:
    """The targets are so large that the loss explodes.

    Cause:
        The gradient of a squared error is as large as the error. With targets in the thousands the
        first steps throw the weights so far that every next error is larger still.

    Fix:
        Standardise the targets by the mean and deviation of the training rows, and scale answers back.
    """
    base = learn.unchanged(one_batch=True)
    changed = next((trial for trial in learn.trials if trial.cause == "targets"), None)
    if base is None or changed is None or not base.supervised or not base.start or not changed.start:
        return
    end = math.inf if base.ended == "nonfinite" or base.end is None else base.end
    if not end > base.start or changed.lowest is None or not changed.lowest <= TAMED * changed.start:
        return
    yield Finding(
        f"The targets run from {changed.measured}: the loss of one batch goes from {_number(base.start)} to "
        f"{_number(end)} in {len(base.losses) - 1} steps.",
        {"measured": changed.measured, "loss": base.end, "changed": changed.lowest},
        changed.where,
        fix="Standardise the targets.",
        proof=Proof(
            "experiment",
            f"the loss of one batch: {_number(base.start)} to {_number(end)}",
            f"{changed.change}: {_number(changed.start)} to {_number(changed.lowest)}",
        ),
    )


@check("LRN706", Severity.ERROR)
def few_steps_of_many_rows(learn: Learn) -> Findings:
    """The whole training is a handful of steps, each of hundreds of rows.

    Cause:
        A batch as large as the data makes one step of an epoch. However many rows a step sees, it
        moves the weights by no more than the learning rate allows.

    Fix:
        Take smaller batches, such as Keras' own 32, or as many more epochs.
    """
    base = next((trial for trial in learn.trials if trial.name == "whole-large" and trial.supervised), None)
    small = next((trial for trial in learn.trials if trial.name == "whole-rows"), None)
    if base is None or small is None or base.ended != "steps" or not base.start or small.end is None:
        return
    steps, end, taken = len(base.losses) - 1, base.losses[-1], len(small.losses) - 1
    if not end > BARELY * base.start or not small.end < SOONER * end:
        return
    yield Finding(
        f"Batches of {small.measured} rows make {steps} step{'s' if steps > 1 else ''} of the whole training: the loss "
        f"goes from {_number(base.start)} to {_number(end)}.",
        {"rows": int(small.measured), "steps": steps, "loss": end, "changed": small.end},
        small.where,
        fix="batch_size=32",
        proof=Proof(
            "experiment",
            f"{steps} steps: {_number(base.start)} to {_number(end)}",
            f"the same rows {small.change}, {taken} steps: {_number(small.start)} to {_number(small.end)}",
        ),
    )


def _held_back(learn: Learn) -> Findings:
    """A loop that learns its one batch in part through what dropout leaves, and far better without it."""
    freed = next((trial for trial in learn.trials if trial.cause == HELD_BACK), None)
    steps = min(len(freed.losses), len(freed.beside)) - 1 if freed is not None else 0
    if freed is None or steps < STEPS or not all(map(math.isfinite, (*freed.losses, *freed.beside))):
        return
    start = freed.beside[0]
    end, changed = (sum(losses[steps + 1 - LAST : steps + 1]) / LAST for losses in (freed.beside, freed.losses))
    if min(*freed.losses, *freed.beside) < 0 or not changed < FURTHER * end or not end - changed > GAP * start:
        return
    yield Finding(
        f"{freed.measured} of its inputs: the loss of one batch ends at {_number(end)} after {steps} steps.",
        {"measured": freed.measured, "loss": end, "changed": changed},
        freed.where,
        fix="Dropout(0.2)",
        proof=Proof(
            "experiment",
            f"the loss of one batch: {_number(start)} to {_number(end)}",
            f"{freed.change}: {_number(freed.losses[0])} to {_number(changed)}",
        ),
    )


def _cured(learn: Learn, cause: str, what: str, fix: str, apart: tuple[tuple[float, float], ...] = APART) -> Findings:
    base = learn.unchanged(one_batch=True)
    changed = next((trial for trial in learn.trials if trial.cause == cause and trial.one_batch), None)
    beside = ""
    if changed is not None and changed.beside and base is not None:
        base = replace(base, losses=changed.beside, floor=changed.floor or base.floor)
        beside = f"{changed.change}, "
    if base is None or changed is None or not _is_apart(base, changed, apart):
        return
    steps, end = len(base.losses) - 1, changed.lowest or 0.0
    yield Finding(
        f"{what.format(measured=changed.measured)}: {beside}the loss of one batch {_stays(base)} in {steps} steps.",
        {"measured": changed.measured, "loss": base.end, "changed": end},
        changed.where,
        fix=fix,
        proof=Proof(
            "experiment",
            f"{beside}the loss of one batch: {_number(base.start)} to {_number(base.end)}",
            f"{AS_WELL if beside else changed.change}: {_number(changed.start)} to {_number(end)}",
        ),
    )


def _thrown(learn: Learn, cause: str, what: str, fix: str) -> Findings:
    """A loop that is still far above where the same one begins with this put right, though its loss falls."""
    base = learn.unchanged(one_batch=False)
    changed = next((trial for trial in learn.trials if trial.cause == cause and not trial.one_batch), None)
    if base is None or changed is None or not base.supervised or not changed.start or changed.end is None:
        return
    end = math.inf if base.ended == "nonfinite" or base.end is None else base.end
    taken = min(len(base.losses), len(changed.losses))
    if taken <= ENOUGH or end < THROWN * changed.start or changed.end >= changed.start:
        return
    yield Finding(
        f"{what.format(measured=changed.measured)}: after {len(base.losses) - 1} steps the loss is {_number(end)}, "
        f"and without that it begins at {_number(changed.start)}.",
        {"measured": changed.measured, "loss": base.end, "changed": changed.end},
        changed.where,
        fix=fix,
        proof=Proof(
            "experiment",
            f"the loss of the loop's own batches: {_number(base.start)} to {_number(end)}",
            f"{changed.change}: {_number(changed.start)} to {_number(changed.end)}",
        ),
    )


def _is_apart(base: Trial, changed: Trial, apart: tuple[tuple[float, float], ...]) -> bool:
    if not base.supervised or base.reference is None or changed.lowest is None:
        return False
    now, then = math.inf if base.ended == "nonfinite" else base.end, changed.lowest / base.reference
    if now is None or (math.isfinite(now) and len(base.losses) <= STEPS):
        return False
    if base.blown and not changed.blown:
        apart = (*apart, CALMED)
    return any(now > stuck * base.reference and then <= cured for stuck, cured in apart)


def _stays(base: Trial) -> str:
    return "becomes NaN" if base.ended == "nonfinite" else f"stays at {_number(base.end)}"


def _number(value: float | None) -> str:
    return "NaN" if value is None or not math.isfinite(value) else f"{value:.3g}"
