"""DAT708: what a Keras fit validates on, beside what it trains on."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_given import Rescaled
from dryfit.core.finding import Finding, Findings, Proof, Severity

# With its features brought to the training's, a validation batch must lose less than this share of what it did.
CURED = 0.8


@check("DAT708", Severity.ERROR)
def validation_of_another_scale(keras: Keras) -> Findings:
    """The validation data is not scaled as the training data is.

    Cause:
        Scaling, dividing by 255 or subtracting the mean was done for one part of the data alone.
        The model meets values that it has never seen, and the validation says nothing of it.

    Fix:
        Prepare both by the same function, with the numbers of the training part.
    """
    for entry in keras.rescaled:
        yield Finding(
            f"{entry.apart} of {entry.features} features are of another size in validation: {entry.validated}, "
            f"and {entry.trained} in training.",
            {
                "features": entry.features,
                "apart": entry.apart,
                "training": entry.trained,
                "validation": entry.validated,
            },
            entry.location,
            fix="Prepare the validation data as the training data.",
            proof=_proof(entry),
        )
        return


def _proof(entry: Rescaled) -> Proof | None:
    if entry.loss is None or entry.brought is None or not entry.brought < CURED * entry.loss:
        return None
    return Proof(
        "experiment",
        f"a validation batch has a loss of {entry.loss:.4g}",
        f"with its features brought to the training's mean and deviation {entry.brought:.4g}",
    )
