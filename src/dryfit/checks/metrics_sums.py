"""MET3xx: what a loop counts by hand over the batches of an evaluation."""

from dryfit.core.check import check
from dryfit.core.evidence import Forward, Metrics
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("MET301", Severity.ERROR)
def counts_never_reset(metrics: Metrics) -> Findings:
    """The counts of an evaluation go on from those of the one before.

    Cause:
        They are set to 0 once, before the epochs. Every evaluation after the first reports the mean of
        all evaluations so far, which lags behind the model and hides that it gets worse.

    Fix:
        Set them to 0 at the start of each evaluation.
    """
    for tally in metrics.tallies:
        began = f"`{tally.correct}` {tally.correct_before:.4g}"
        began += f" and `{tally.total}` {tally.total_before:.4g}" if tally.total else ""
        names = f"`{tally.correct}`" + (f" and `{tally.total}`" if tally.total else "")
        yield Finding(
            f"The second evaluation begins at {began}, not at 0.",
            {"correct": tally.correct_before, "total": tally.total_before},
            tally.location,
            fix=f"Set {names} to 0 at the start of each evaluation.",
            proof=Proof("experiment", f"the second evaluation begins at {began}", "the first begins at 0"),
        )
        return


@check("MET302", Severity.ERROR)
def largest_of_one(metrics: Metrics, forward: Forward) -> Findings:
    """The class is chosen by the argmax of a single output.

    Cause:
        A model with one output says how likely the positive class is. The argmax over an axis of one
        is always 0: every example is counted as negative, whatever the model answers.

    Fix:
        Compare with the middle: `logits > 0`, or `probabilities > 0.5`.
    """
    columns = any(call.logits is not None and call.logits.shape[1:] == (1,) for call in forward.calls)
    for choice in metrics.choices if columns else ():
        middle = "0.5" if choice.probabilities else "0"
        finding = Finding(
            f"The argmax over an axis of one is 0 for all of {choice.rows} answers.",
            {"rows": choice.rows, "positive": choice.positive},
            choice.location,
            fix=f"(answers > {middle}), without the argmax.",
        )
        before, after = f"0 of {choice.rows} answers are taken for class 1", f"{choice.positive} are above {middle}"
        yield finding.proven(Proof("experiment", before, after)) if choice.positive else finding
        return
