"""LOS720: a loss of classes that does not ask which class is right."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Losses that differ by less than this share are the same but for rounding.
SAME = 1e-5


@check("LOS720", Severity.ERROR)
def loss_without_the_class(keras: Keras) -> Findings:
    """A loss of the script's own is the same for right and for wrong answers.

    Cause:
        Class ids are multiplied with the probabilities of all classes, as one-hot rows would be: an id of shape
        (N, 1) is spread over the C columns of (N, C), and every class counts alike.

    Fix:
        `one_hot(y_true, C)`, or take the probability of the class that is meant.
    """
    for answer in keras.answers:
        if answer.decisions is None or answer.one_hot or not answer.asks_for_labels:
            continue
        right, given, wrong = answer.decisions
        if abs(right - wrong) > SAME * max(abs(right), abs(wrong)) or abs(given - right) <= SAME * abs(right):
            continue
        yield Finding(
            f"`{answer.function}` gives {right:.4g} for answers that are right and for those that are all wrong.",
            {"right": right, "wrong": wrong, "units": answer.units},
            answer.written_at or answer.location,
            fix="one_hot(y_true, classes) before it meets the probabilities.",
            proof=Proof("experiment", f"every answer right: {right:.4g}", f"every answer wrong: {wrong:.4g}"),
        )
        return
