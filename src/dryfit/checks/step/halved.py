"""STP703: gradients in half precision that nothing scales."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_taped import Halved
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import function_holding, location_of
from dryfit.core.trace import calls_named

# The share of the gradients that half precision may lose without harm: many a loop does so well.
REVIVED = 0.2


@check("STP703", Severity.ERROR)
def half_precision_without_scaling(keras: Keras) -> Findings:
    """A loop of one's own trains in float16 without loss scaling.

    Cause:
        Under the policy mixed_float16 gradients below 6e-8 become 0. fit wraps the optimizer in a
        LossScaleOptimizer; a loop of one's own has to do so itself.

    Fix:
        `keras.optimizers.LossScaleOptimizer(optimizer)`, with the gradients of `optimizer.scale_loss(loss)`.
    """
    for halved in keras.halved:
        if halved.divided_by is not None:
            yield _divided(halved, halved.divided_by)
            return
        lost = f"; {halved.lost:.0%} of the first gradients are 0" if halved.lost is not None else ""
        yield Finding(
            f"The model computes in {halved.dtype} and {halved.optimizer} gets gradients that nothing scaled{lost}.",
            {"optimizer": halved.optimizer, "dtype": halved.dtype, "lost": halved.lost},
            halved.location,
            fix="Wrap the optimizer in LossScaleOptimizer.",
            proof=_revived(halved),
        )
        return


def _revived(halved: Halved) -> Proof | None:
    """What half precision has lost of the first gradients, where that is much."""
    before = f"{halved.revived:.0%} of the first gradients are 0 in {halved.dtype}"
    much = halved.revived > REVIVED
    return Proof("experiment", before, "those of a multiple of the loss are not") if much else None


def _asked_at(where: Location | None) -> Location | None:
    """The one line of the function around a step, above it, that takes the gradients of the loss."""
    around = function_holding(where)
    if around is None or where is None:
        return None
    found = [c for c in calls_named(where.path, "gradient") if around.lineno <= c.lineno <= where.line]
    return location_of(found[0], where.path) if len(found) == 1 else None


def _divided(halved: Halved, scale: float) -> Finding:
    """A step of the user's own leaves out what an optimizer expects that compile, or the user, has wrapped."""
    less, epsilon = halved.typical / scale, halved.epsilon
    added = f", and {halved.optimizer} adds {epsilon:.0e} to it" if epsilon else ""
    proof = Proof(
        "experiment",
        f"half of the gradients are below {halved.typical:.1e} and become less than {less:.1e}{added}",
        f"of a loss times {scale:g} they stay what they are",
    )
    return Finding(
        f"{halved.optimizer} is wrapped for float16: gradients are divided by {scale:g}, "
        "and nothing multiplied the loss.",
        {"optimizer": halved.optimizer, "dtype": "float16", "divided_by": scale, "typical": halved.typical},
        _asked_at(halved.location) or halved.location,
        fix="Take the gradients of what the optimizer's `scale_loss(loss)` gives.",
        # What divides by the size of the gradients takes steps of one length until they are lost in what it adds.
        proof=_revived(halved) or (proof if halved.typical and (not epsilon or less < epsilon) else None),
    )
