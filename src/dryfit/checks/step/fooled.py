"""STP718: a discriminator that the generator's step trains as well."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("STP718", Severity.ERROR)
def judge_trained_to_be_fooled(keras: Keras) -> Findings:
    """The step of a generator also steps the discriminator.

    Cause:
        What is made is to be taken for real: a step along that loss is for the generator's weights alone. With the
        discriminator's among them it learns to call what is made real, which its own step then undoes, and so on.

    Fix:
        Gradients of `generator.trainable_weights` alone; of a compiled model, `discriminator.trainable = False`
        while it is stepped.
    """
    for entry in keras.fooled[:1]:
        yield Finding(
            f"The step that trains another model to fool `{entry.model}` also steps the {entry.count} weights of "
            f"`{entry.model}`.",
            {"weights": entry.count, "cosine": round(entry.cosine, 3)},
            entry.location,
            fix="Freeze it while this model is stepped: `discriminator.trainable = False`."
            if entry.compiled
            else "Take the gradients of the generator's weights alone.",
            proof=Proof(
                "experiment",
                f"there its weights have a gradient of norm {entry.norm:.3g}, at a cosine of {entry.cosine:.2f} to "
                "that of its own step",
                "a step of the generator's weights alone gives them none",
            ),
        )
