"""MET305, MET306, MET309, MET310 and MET312: sums over batches that are divided by another whole than theirs."""

from dryfit.core.check import check
from dryfit.core.evidence import Metrics
from dryfit.core.evidence.metrics import Share
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity


@check("MET305", Severity.ERROR)
def counted_by_batches(metrics: Metrics) -> Findings:
    """Correct answers are divided by the number of batches.

    Cause:
        `len(loader)` is the number of its batches. The sum of their mean losses is divided by it; a count of
        examples, or a loss times the rows of its batch, is divided by the number of examples.

    Fix:
        `correct / len(loader.dataset)`, or count the examples in the loop.
    """
    for share in metrics.shares:
        if share.kind:
            yield from _of_losses(share) if share.kind == "loss" else ()
            continue
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
                f"a share of the {share.rows} examples is never above 1"
                if share.counted > share.batches
                else f"as a share of examples 1 is reached when all {share.rows} are right, not {share.batches}",
            ),
        )
        return


@check("MET306", Severity.ERROR)
def shares_by_examples(metrics: Metrics) -> Findings:
    """Shares of each batch are added up and divided by the number of examples.

    Cause:
        The mean over a batch is a share already. A sum of such shares is divided by the number of batches; divided
        by that of the examples it is smaller by the size of a batch.

    Fix:
        Count the right answers of each batch instead (`.sum()`), or divide by the number of batches.
    """
    for share in (share for share in metrics.shares if share.kind == "share"):
        yield Finding(
            f"`{share.name}` adds the share of right answers in each of {share.batches} batches, and is divided by "
            f"{share.rows} examples.",
            {"summed": share.counted, "batches": share.batches, "examples": share.rows},
            share.location,
            fix="Add the number of right answers, `.sum()`, instead of their mean.",
            proof=Proof(
                "experiment",
                f"the quotient is {share.counted / share.rows:.3g}",
                f"the mean of the {share.batches} shares is {share.counted / share.batches:.3g}",
            ),
        )
        return


@check("MET309", Severity.ERROR)
def divided_by_another_split(metrics: Metrics) -> Findings:
    """What is added up over one split is divided by the size of another.

    Cause:
        The evaluation was copied from the training, or the other way round, and one name was left as it was. The
        score or the loss is wrong by the ratio of both sizes, and cannot be compared with any other.

    Fix:
        Divide by the length of what the loop goes over.
    """
    for share in (share for share in metrics.shares if share.kind == "other"):
        yield Finding(
            f"`{share.name}` is a sum over {share.batches}, and is divided by the {share.rows} of another loader.",
            {"own": share.batches, "divisor": share.rows},
            share.location,
            fix=share.loader,
            edits=(Edit(Action.REPLACE, share.location, value=share.loader),) if share.location else (),
            proof=Proof(
                "experiment",
                f"the quotient is {share.counted / share.rows:.3g}",
                f"divided by its own {share.batches} it is {share.counted / share.batches:.3g}",
            ),
        )
        return


@check("MET310", Severity.WARNING)
def batches_weighed_alike(metrics: Metrics) -> Findings:
    """A mean over batches counts a short one as much as the others.

    Cause:
        The last batch has what is left of the rows. In a mean of each batch's share its few rows count as much as all
        those of another batch: the score moves with the batch size, and with what stands at the end.

    Fix:
        Add up the right answers, and divide by the number of rows.
    """
    for share in (share for share in metrics.shares if share.kind == "unequal"):
        few = "1 row" if share.rows_of == "1" else f"{share.rows_of} rows"
        yield Finding(
            f"`{share.name}` is averaged over {share.batches} batches, of which the last has {few}.",
            {"batches": share.batches, "rows": share.rows, "mean": share.counted, "own": share.last or 0.0},
            share.location,
            fix="Add up the right answers, and divide by the number of rows.",
            proof=Proof(
                "experiment",
                f"the mean of the batches is {share.counted:.1%}",
                f"of the {share.rows} rows {share.last or 0.0:.1%} are right",
            ),
        )
        return


@check("MET312", Severity.WARNING)
def score_averaged_over_batches(metrics: Metrics) -> Findings:
    """A score that is no mean over rows is averaged over batches.

    Cause:
        F1, precision, recall and AUC are ratios of counts: the mean of those of small batches is not that of all
        rows. A batch without a positive scores 0, and the result moves with the batch size and the order.

    Fix:
        Gather the answers of all batches, or update a metric object with each, and compute the score once.
    """
    for share in (share for share in metrics.shares if share.kind == "ratio"):
        of = ", of answers three in four of which are right" if share.rows_of else ""
        yield Finding(
            f"`{share.name}` is the mean of `{share.loader}` over {share.batches} batches: {share.counted:.3f}{of}; "
            f"over their {share.rows} rows it is {share.last or 0.0:.3f}.",
            {"batches": share.batches, "rows": share.rows, "mean": share.counted, "own": share.last or 0.0},
            share.location,
            fix="Score the rows of all batches at once, or log a metric object that counts over them.",
            proof=Proof(
                "experiment",
                f"the mean of {share.batches} batches is {share.counted:.3f}",
                f"of all {share.rows} rows at once `{share.loader}` gives {share.last or 0.0:.3f}",
            ),
        )
        return


def _of_losses(share: Share) -> Findings:
    """A loss that was made a sum over rows, and is divided by batches."""
    by = f"`{share.counter}`, which grows by 1 in each" if share.counter else f"their number, `len({share.loader})`"
    finding = Finding(
        f"`{share.name}` adds the loss of each batch times its rows, and is divided by {by}.",
        {"summed": share.counted, "batches": share.batches, "examples": share.rows},
        share.location,
        fix="Divide by the number of rows that the losses were multiplied by.",
    )
    if share.last is None:
        yield finding
        return
    before = f"over {share.batches} batches the quotient is {share.counted / share.batches:.3g}"
    yield finding.proven(Proof("experiment", before, f"the loss of the last of them is {share.last:.3g}"))


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
