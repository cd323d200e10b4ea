"""LOS120: the axis over which a loss that is written by hand makes probabilities of the logits."""

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Loss
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("LOS120", Severity.ERROR)
def probabilities_over_examples(loss: Loss) -> Findings:
    """The probabilities of a class add up over the examples of a batch.

    Cause:
        A softmax, log_softmax or logsumexp over axis 0 divides each class among the examples: what an example
        is given depends on its batch mates, and its own probabilities do not add up to 1. The loss falls
        all the same, towards something else.

    Fix:
        Take it over the classes: `dim=-1`, in Keras `axis=-1`.
    """
    for found in loss.shared_out[:1]:
        yield Finding(
            f"Over axis {found.axis} of {found.rows} x {found.classes} logits, the probabilities of an example add up "
            f"to {found.least:.2g} to {found.most:.2g}.",
            {"rows": found.rows, "classes": found.classes, "least": found.least, "most": found.most},
            found.location,
            fix="Take it over the classes: the axis -1.",
            edits=editing.over_the_last(found.location),
            proof=Proof(
                "experiment",
                f"the probabilities of an example add up to {found.least:.4g} to {found.most:.4g}",
                "over the last axis they add up to 1",
            ),
        )
