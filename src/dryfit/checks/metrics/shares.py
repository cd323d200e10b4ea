"""MET305: shares of another whole than their counts."""

from dryfit.core.check import check
from dryfit.core.evidence import Metrics
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity


@check("MET305", Severity.ERROR)
def counted_by_batches(metrics: Metrics) -> Findings:
    """Correct answers are divided by the number of batches.

    Cause:
        `len(loader)` is the number of its batches. The sum of their mean losses is divided by it; a count of
        examples is divided by the number of examples.

    Fix:
        `correct / len(loader.dataset)`, or count the examples in the loop.
    """
    for share in metrics.shares:
        where = share.location
        meant = f"{share.loader}.dataset"
        yield Finding(
            f"`{share.name}` counts {share.counted:.0f} examples in {share.batches} batches, and is divided by the "
            f"number of batches of `{share.loader}`.",
            {"counted": share.counted, "batches": share.batches, "examples": share.rows},
            where,
            fix=f"len({meant})",
            edits=(Edit(Action.REPLACE, where, value=meant),) if where is not None else (),
            proof=Proof(
                "experiment",
                f"the quotient is {share.counted / share.batches:.3g}",
                f"a share of the {share.rows} examples is never above 1",
            ),
        )
        return
