"""DAT532: rows that masks hold out, in the loss of the training."""

from dryfit.core.check import check
from dryfit.core.evidence import Script
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("DAT532", Severity.ERROR)
def held_out_rows_in_loss(script: Script) -> Findings:
    """The loss counts rows that masks of the script hold out.

    Cause:
        A model of a graph answers for all nodes at once, those of validation and test among them. A loss of all
        these answers trains on the labels that the score is to be of: it tells what was learnt by heart.

    Fix:
        Take the rows of the training's mask, of the answers and of the labels: `loss(out[train_mask], y[train_mask])`.
    """
    for found in script.whole_graphs:
        yield Finding(
            f"The loss counts all {found.rows} rows: `{found.mask}` leaves {found.trained}, and {found.held} others "
            "are held out by masks.",
            {"rows": found.rows, "trained": found.trained, "held": found.held},
            found.location,
            fix=f"Take `[{found.mask}]` of the answers and of the labels.",
            proof=Proof(
                "experiment",
                f"with the labels of the {found.held} in another order the loss goes from {found.value:.4g} to "
                f"{found.changed:.4g}",
                f"over the {found.trained} of `{found.mask}` alone it knows nothing of them",
            ),
            # Told of the rows themselves, where an evaluation shows which they are.
            echo_of="DAT504",
        )
        return
