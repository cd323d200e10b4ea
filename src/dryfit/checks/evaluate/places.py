"""EVL705: a score that no answer can miss."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Proof, Severity

# What a metric of the first places counts where these are all that there are.
ALL_PLACES = "all places"


@check("EVL705", Severity.ERROR)
def score_that_cannot_miss(keras: Keras) -> Findings:
    """A top-k accuracy counts as many places as there are classes.

    Cause:
        An answer counts where the label is among its k best classes; of no more than k classes it always is. Keras
        takes k = 5 unless it is told otherwise. The score is 1 from the first batch on, whatever the model learns.

    Fix:
        A k well below the number of classes: `SparseTopKCategoricalAccuracy(k=2)`, or "accuracy".
    """
    for scored in keras.scored:
        if scored.resolved != ALL_PLACES or scored.better_value is None:
            continue
        yield Finding(
            f"`{scored.word}` counts the {scored.better} best of {scored.classes} classes: every answer is right.",
            {"k": scored.better, "classes": scored.classes, "first": scored.better_value},
            scored.location,
            fix='`k=2`, or "accuracy".' if scored.classes > 2 else '"accuracy"',
            proof=Proof(
                "experiment",
                f"this batch scores {scored.value:.2f}, and so would answers that are all wrong",
                f"{scored.better_value:.2f} of its examples have the right class in the first place",
            ),
        )
        return
