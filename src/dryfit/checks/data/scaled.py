"""DAT702, DAT714: pixels that nothing scales, and pixels that are scaled twice."""

from dataclasses import replace

from dryfit.core.check import check
from dryfit.core.evidence import Learn
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Scaled inputs have to bring the loss of the same steps below this share.
SLOWER = 0.8
# A loop that comes below this share of what one answer for every example loses gets on as it is.
GETS_ON = 0.5
# Losses of a trial from which it says something; `policies.outcomes` calls as many steps enough.
ENOUGH_LOSSES = 16


@check("DAT702", Severity.ERROR)
def unscaled_pixels(keras: Keras, learn: Learn | None) -> Findings:
    """Pixels from 0 to 255 reach the first layer as they are.

    Cause:
        Layers start with weights for inputs of about 1. Pixels up to 255 make the first outputs and
        gradients hundreds of times too large; training is slow, or jumps to a constant.

    Fix:
        Divide by 255, or begin the model with `Rescaling(1 / 255)`.
    """
    for scale in keras.scales:
        proof = slower(learn) if learn else None
        yield Finding(
            f"{scale.expression or 'The input'} holds pixels from 0 to 255 ({scale.dtype}), and no layer scales them.",
            {"dtype": scale.dtype, "shape": str(scale.shape)},
            scale.location,
            fix="Divide by 255.",
            proof=proof,
        )
        return


@check("DAT714", Severity.ERROR)
def pixels_scaled_twice(keras: Keras, learn: Learn | None) -> Findings:
    """Pixels are divided before the model, and once more by its first layer.

    Cause:
        A `Rescaling` layer, which some models of `keras.applications` bring with them, takes pixels
        from 0 to 255. Of pixels from 0 to 1 it makes values that hardly differ from each other.

    Fix:
        Divide in one of the two places.
    """
    for entry in keras.doubled:
        yield Finding(
            f"`{entry.layer}` multiplies by {entry.scale:.3g} what is scaled already: its inputs run from "
            f"{entry.low:.3g} to {entry.high:.3g}, no further apart than {(entry.high - entry.low) * entry.scale:.2g} "
            "behind it.",
            {"layer": entry.layer, "scale": entry.scale, "low": entry.low, "high": entry.high},
            entry.location or entry.layer_at,
            fix="Take out the one or the other.",
            proof=slower(learn) if learn else None,
        )
        return


def slower(learn: Learn) -> Proof | None:
    """The loop as it is beside the same loop with its inputs put right: on its own batches, or on one of them."""
    for one_batch in (False, True):
        base = learn.unchanged(one_batch=one_batch)
        scaled = next((t for t in learn.trials if t.cause == "inputs" and t.one_batch == one_batch), None)
        taken = min(len(base.losses), len(scaled.losses)) if base is not None and scaled is not None else 0
        if base is None or scaled is None or taken < ENOUGH_LOSSES:
            continue
        # One of the two may have run out of time.
        before, after = (replace(trial, losses=trial.losses[:taken]) for trial in (base, scaled))
        if after.end is None or (before.end is not None and not after.end <= SLOWER * before.end):
            continue
        if before.end is not None and before.floor is not None and before.end <= GETS_ON * before.floor:
            continue
        ends = ("NaN" if before.end is None else f"{before.end:.3g}"), f"{after.end:.3g}"
        steps = f"after {taken - 1} steps{' on one batch' if one_batch else ''} the loss is {ends[0]}"
        return Proof("experiment", steps, f"with the inputs scaled it is {ends[1]}")
    return None
