"""LOS129: losses of pairs that mistake those of one class for those of two."""

from dryfit.core.check import check
from dryfit.core.evidence import Loss
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Pairs of each kind that must be known, and the share of them that is moved the wrong way.
FEWEST, MOST = 24, 0.95


@check("LOS129", Severity.ERROR)
def pairs_of_one_class_driven_apart(loss: Loss) -> Findings:
    """A loss of pairs drives those of one class apart.

    Cause:
        A contrastive loss has one term for pairs that belong together and one for pairs that do not, and the label of
        a pair says which holds. Here the label means the contrary in the data: 1 for the same, or 1 for different.

    Fix:
        Exchange `label` and `1 - label` in the two terms of the loss.
    """
    for found in loss.siblings:
        same, others = found.parted + found.joined, found.others_parted + found.others_joined
        if min(same, others) < FEWEST or found.parted < MOST * same or found.others_joined < MOST * others:
            continue
        yield Finding(
            f"The loss drives {found.parted} of {same} pairs of one class apart, and brings {found.others_joined} of "
            f"{others} pairs of two classes together.",
            {"same": same, "parted": found.parted, "others": others, "joined": found.others_joined},
            found.location,
            fix="Exchange `label` and `1 - label` in the two terms of the loss.",
            proof=Proof(
                "experiment",
                f"a step along the gradient makes the distance of {found.parted} of {same} pairs of one class larger",
                f"with the two terms exchanged it makes that of the {others} pairs of two classes larger",
            ),
        )
        return
