"""BAT210: epochs that end long before their data does."""

from dryfit.core.check import check
from dryfit.core.evidence import Batch
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity


@check("BAT210", Severity.ERROR)
def batches_divided_again(batch: Batch) -> Findings:
    """An epoch's batches are divided by their size once more.

    Cause:
        `len(loader)` counts batches already, and so does the number of rows divided by the batch size. Divided again,
        it makes an epoch of a small part of the data, and what is behind that part may never be seen.

    Fix:
        Take as many turns as there are batches.
    """
    for found in batch.divided:
        yield Finding(
            f"An epoch takes {found.turns} of its {found.batches} batches: they are divided by the size {found.size}.",
            {"turns": found.turns, "batches": found.batches, "size": found.size},
            found.location,
            fix=f"`{found.meant}`",
            edits=(Edit(Action.REPLACE, found.location, value=found.meant),),
            proof=Proof(
                "experiment",
                f"{found.turns} turns reach {found.turns * found.size} of {found.batches * found.size} rows",
                f"with `{found.meant}` the turns are enough for all {found.batches} batches",
            ),
        )
        return
