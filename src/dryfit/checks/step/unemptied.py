"""STP720: gradients that a loop of the script's own adds up and never empties."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("STP720", Severity.ERROR)
def gradients_never_emptied(keras: Keras) -> Findings:
    """Gradients added up over batches are not set back once they are applied.

    Cause:
        A loop adds the gradients of several batches to variables of its own and applies them, and the next
        batches are added to what is there: each step goes along the sum of every gradient since the
        training began, and grows with it.

    Fix:
        Set the sums back to 0 after each apply.
    """
    for entry in keras.unemptied:
        yield Finding(
            f"Nothing empties the gradients that are added up: step {entry.step} is given those of all {entry.taken} "
            f"batches so far, and {entry.since} came since the step before.",
            {"optimizer": entry.optimizer, "norm": entry.whole, "own_norm": entry.window},
            entry.location,
            fix="`total.assign(tf.zeros_like(total))` for each sum, after it is applied.",
            proof=Proof(
                "experiment",
                f"what `{entry.optimizer}` is given in step {entry.step} is the sum of {entry.taken} gradients, "
                f"of norm {entry.whole:.3g}",
                f"the sum of those since the step before has norm {entry.window:.3g}",
            ),
        )
        return
