"""LOS717: a loss of the user's own that falls as the errors grow."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("LOS717", Severity.ERROR)
def loss_of_the_wrong_sign(keras: Keras) -> Findings:
    """A loss that was written by hand falls as the errors grow.

    Cause:
        A similarity or a score is to be made larger, a loss is made smaller: the sign of one was put
        before the other. Training drives the answers away from the targets, without end.

    Fix:
        Return the error itself, and minus a similarity.
    """
    for answer in keras.answers:
        values, worse = answer.errors, "where each error is twice as large"
        if values is None:
            values, worse = answer.decisions, "where every answer is wrong"
        if values is None or not values[0] > values[1] > values[2]:
            continue
        exact, now, worst = values
        yield Finding(
            f"{answer.function} falls as the errors grow: it is {exact:.4g} for answers without error.",
            {"exact": exact, "value": now, "worse": worst},
            answer.written_at or answer.location or answer.compiled_at,
            fix="Return it with the other sign.",
            proof=Proof(
                "experiment",
                f"of this batch's answers it is {now:.4g}, and {worst:.4g} {worse}",
                f"of answers without error it is {exact:.4g}, which is to be the least",
            ),
        )
        return
