"""LOS109, LOS112 and LOS113: losses with conventions of their own."""

import math

from dryfit.checks.loss_inputs import applied
from dryfit.core.check import check
from dryfit.core.evidence import Forward, Loss
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Losses that take logits of any sign.
LOGITS = ("cross_entropy", "binary_cross_entropy_with_logits")


@check("LOS109", Severity.ERROR)
def targets_without_sign(loss: Loss) -> Findings:
    """Targets of 0 and 1 stand where -1 and 1 are wanted.

    Cause:
        The losses of margins and of cosines take -1 for "no". A target of 0 is neither: the pair costs
        nothing, or the same whatever the model answers, and is never pushed apart.

    Fix:
        `target * 2 - 1`.
    """
    for found in (entry for entry in loss.misfed if entry.what == "zeros"):
        yield Finding(
            f"{found.rows} of {found.of} targets of {found.function} are 0; it takes -1 and 1.",
            {"zeros": found.rows, "targets": found.of, "value": found.value, "mended": found.mended},
            found.location,
            fix="target * 2 - 1",
            proof=Proof(
                "experiment",
                f"the loss of this batch is {found.value:.4g}",
                f"with -1 for each 0 it is {found.mended:.4g}",
            ),
        )
        return


@check("LOS112", Severity.ERROR)
def ctc_without_log_softmax(loss: Loss) -> Findings:
    """The CTC loss receives something else than log-probabilities.

    Cause:
        `ctc_loss` adds up what it is given as logarithms of probabilities. Of logits it makes a number
        that falls without end and says nothing of the sequences.

    Fix:
        `logits.log_softmax(-1)`.
    """
    for found in (entry for entry in loss.misfed if entry.what == "logits"):
        yield Finding(
            f"{found.rows} of {found.of} frames given to {found.function} are no log-probabilities.",
            {"frames": found.of, "value": found.value, "mended": found.mended},
            found.location,
            fix="logits.log_softmax(-1)",
            proof=Proof(
                "experiment",
                f"the loss of this batch is {found.value:.4g}",
                f"with log_softmax over the classes it is {found.mended:.4g}",
            ),
        )
        return


@check("LOS113", Severity.ERROR)
def relu_before_loss(loss: Loss, forward: Forward | None) -> Findings:
    """A ReLU stands between the last layer and the loss.

    Cause:
        Logits are any numbers. A ReLU makes 0 of the negative ones, which then get no gradient: a class
        whose logit is 0 for an example is never pushed below another, and a "no" is never below 0.5.

    Fix:
        Take the ReLU out: the last layer has no activation.
    """
    for call in loss.calls:
        if call.made_by != "relu" or call.function not in LOGITS or not call.training:
            continue
        share, (where, edits) = call.input.zero_fraction or 0.0, applied(call, forward)
        yield Finding(
            f"{call.function} is given the output of a ReLU: {share:.0%} of its logits are 0 and get no gradient.",
            {"zeros": share, "value": call.value},
            where or call.location,
            fix="Take the ReLU out.",
            edits=edits,
            proof=None
            if call.function == "cross_entropy"
            else Proof(
                "experiment",
                f"behind the ReLU a negative example costs {math.log(2):.2g} at least",
                "without it, as little as 0",
            ),
        )
        return
