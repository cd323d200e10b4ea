"""DAT530: epochs that all draw the same random numbers."""

from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("DAT530", Severity.WARNING)
def seeded_anew_each_epoch(data: Data) -> Findings:
    """The script seeds its generators anew before each epoch.

    Cause:
        A seed that is set within the loop, or before pictures are sampled at the end of an epoch, puts the
        generators back: each epoch has the order of rows, the augmentation, the noise and the dropout of the first.

    Fix:
        Seed once, before the loop; draw what is to stay the same by a generator of its own.
    """
    for found in data.reseeded:
        both = found.shuffled and found.drawn
        same = "the order of the rows" if found.shuffled else "what is drawn"
        same = f"{same} and what is drawn are" if both else f"{same} is"
        yield Finding(
            f"{found.passes} epochs are each begun with one seed: {same} the same in all of them.",
            {"passes": found.passes, "shuffled": found.shuffled, "drawn": found.drawn},
            found.location,
            fix="Move it in front of the loop over the epochs.",
            proof=Proof(
                "experiment",
                f"at the first backward of {found.passes} passes the generator has one and the same state",
                "without the seed each pass would go on where the last one ended",
            ),
        )
        return
