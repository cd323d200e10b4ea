"""LOS704: what binary cross-entropy cannot compare."""

from dryfit.core.evidence.keras import Answer
from dryfit.core.finding import Proof

# Labels made noisy on purpose, as the discriminators of GANs are given them, leave 0 to 1 by less than this.
LABEL_NOISE = 0.35


def leaves_shares(answer: Answer) -> bool:
    """Whether targets lie outside of 0 to 1."""
    low, high = answer.target_min, answer.target_max
    return low is not None and high is not None and (low < -LABEL_NOISE or high > 1 + LABEL_NOISE)


def measures(answer: Answer) -> bool:
    """Whether a layer without an activation is compared with numbers that are neither classes nor shares."""
    plain = answer.function == "binary_crossentropy" and answer.activation == "linear" and not answer.whole_targets
    return plain and leaves_shares(answer)


def unbounded(answer: Answer) -> Proof | None:
    """What the nearest answers to such targets lose."""
    if answer.other is None or answer.other >= 0:
        return None
    before = f"the nearest answers to this batch's targets have a loss of {answer.other:.4g}"
    return Proof("experiment", before, "with targets from 0 to 1 no answer has a loss below 0")
