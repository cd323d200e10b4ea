"""MET3xx: counts that are added up over the batches of an evaluation."""

from dryfit.core.check import check
from dryfit.core.evidence import Metrics
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
