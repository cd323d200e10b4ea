"""LOS722: a divergence of what are no distributions."""

from dryfit.core.check import check
from dryfit.core.evidence import Loss
from dryfit.core.evidence.keras import Answer, Keras
from dryfit.core.finding import Finding, Findings, Proof, Severity

# The loss between two distributions, by Keras' name.
DIVERGENCE = "kl_divergence"
# A probability may miss 0 by rounding; half precision keeps three digits.
ROUNDING = 0.01
# Values of a loss nearer than this share are the same.
SAME_VALUE = 1e-3


@check("LOS722", Severity.ERROR)
def divergence_of_scores(keras: Keras, loss: Loss) -> Findings:
    """A Keras divergence is given logits or logarithms.

    Cause:
        `KLDivergence` has no `from_logits`: it takes two distributions and clips each value to the range from 1e-7
        to 1. What is below 0 becomes 1e-7 and gets no gradient, what is above 1 becomes 1. The divergence of torch
        takes logarithms, this one does not.

    Fix:
        A softmax on both sides: `kl(softmax(teacher / t), softmax(student / t))`, or as the model's last activation.
    """
    for answer in keras.answers:
        if answer.function != DIVERGENCE or answer.value is None or answer.flipped is None:
            continue
        sides = _scores(answer)
        if not sides or abs(answer.flipped - answer.value) <= SAME_VALUE * abs(answer.value):
            continue
        call = next((one for one in loss.calls if one.number == answer.number), None)
        inside = answer.compiled_at is None and call is not None
        yield Finding(
            f"{answer.function} expects probabilities and is given {' and '.join(sides)}.",
            {"output": answer.output_min, "target": answer.target_min, "value": answer.value},
            (call.location if inside and call else None) or answer.location or answer.compiled_at,
            fix='activation="softmax"' if answer.compiled_at else "Give it the softmax of each.",
            proof=Proof(
                "experiment",
                f"as configured this batch's loss is {answer.value:.4g}",
                f"with a softmax it is {answer.flipped:.4g}",
            ),
        )
        return


def _scores(answer: Answer) -> list[str]:
    """What goes below 0 of the two sides, in words."""
    given = (
        ("targets", answer.target_min, answer.target_max),
        ("answers", answer.output_min, answer.output_max),
    )
    return [
        f"{name} from {low:.3g} to {high:.3g}"
        for name, low, high in given
        if low is not None and high is not None and low < -ROUNDING
    ]
