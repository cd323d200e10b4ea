"""STP228: a training that ends before it has read its data."""

from dryfit.core.check import check
from dryfit.core.evidence import Step
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("STP228", Severity.ERROR)
def steps_short_of_an_epoch(step: Step) -> Findings:
    """The number of steps is reckoned from the data, and ends before it.

    Cause:
        The number of rows was divided once too often: by the batch size twice, or by the epochs that it should
        have been multiplied with. The training ends after a few steps, and says nothing.

    Fix:
        `len(dataset) // batch_size * epochs` in all; `len(dataset) // batch_size` for an epoch.
    """
    for entry in step.reckoned:
        yield Finding(
            f"`{entry.name}` comes to {entry.steps} steps in all, which read {entry.seen} of {entry.rows} rows.",
            {"steps": entry.steps, "seen": entry.seen, "rows": entry.rows},
            entry.location,
            fix="Divide the number of rows by the batch size alone.",
            proof=Proof(
                "experiment",
                f"{entry.steps} steps read {entry.seen} of {entry.rows} rows",
                f"one pass takes {-(-entry.rows * entry.steps // max(entry.seen, 1))} steps",
            ),
        )
        return
