"""LRN202: first weights that no gradient tells apart."""

from dryfit.checks.learn.rates import freed, learnt, stuck
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Learn, Loss
from dryfit.core.evidence.learn import REDRAWN
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("LRN202", Severity.ERROR)
def first_weights_all_alike(learn: Learn, loss: Loss | None, backward: Backward | None) -> Findings:
    """Weights begin with one value everywhere, and nothing is learnt.

    Cause:
        Two matrices of zeros that are multiplied give each other no gradient, and units with equal weights compute and
        learn the same. The loss of one batch stays where it is, whatever the learning rate.

    Fix:
        Draw the weights: leave the layers as torch makes them, or use `nn.init.xavier_uniform_`. Zeros are for biases,
        and for one of two factors (a head, the second matrix of an adapter).
    """
    base, changed = stuck(learn, loss, backward), learn.changed(REDRAWN)
    if base is None or changed is None or not (learnt(changed) or freed(base, changed)):
        return
    yield Finding(
        f"{changed.measured}: the loss of one batch stays at {base.end:.3g} in {len(base.losses) - 1} steps.",
        {"loss": base.end, "changed": changed.end},
        changed.where,
        fix="Draw them: `nn.init.xavier_uniform_`, or what the layer does by itself.",
        proof=Proof(
            "experiment",
            f"the loss of one batch: {base.start or 0.0:.3g} to {base.end:.3g}",
            f"{changed.change}: {changed.start or 0.0:.3g} to {changed.end or 0.0:.3g}",
        ),
    )
