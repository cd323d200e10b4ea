"""MET305: shares of another whole than their counts."""

from dryfit.core.check import check
from dryfit.core.evidence import Metrics
from dryfit.core.evidence.metrics import Share
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
        counter = f" `{share.counter}`, which grows by 1 in each of them"
        divisor = counter if share.counter else f" the number of batches of `{share.loader}`"
        yield Finding(
            f"`{share.name}` counts {share.counted:.0f} examples in {share.batches} batches, "
            f"and is divided by{divisor}.",
            {"counted": share.counted, "batches": share.batches, "examples": share.rows},
            share.location,
            fix=_remedy(share),
            edits=_edits(share),
            proof=Proof(
                "experiment",
                f"the quotient is {share.counted / share.batches:.3g}",
                f"a share of the {share.rows} examples is never above 1",
            ),
        )
        return


def _remedy(share: Share) -> str:
    if not share.counter:
        return f"len({share.loader}.dataset)"
    return f"{share.counter} += {share.rows_of}" if share.rows_of else "Add the number of rows of each batch."


def _edits(share: Share) -> tuple[Edit, ...]:
    """The length of the dataset for that of the loader, or a counter that grows by the rows of a batch."""
    where = share.location
    if where is None or (share.counter and not share.rows_of):
        return ()
    if not share.counter:
        return (Edit(Action.REPLACE, where, value=f"{share.loader}.dataset"),)
    return Edit(Action.INSERT_BEFORE, where, value=_remedy(share)), Edit(Action.DELETE_STATEMENT, where)
