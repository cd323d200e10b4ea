"""FWD321: rows of a batch that a line of the script takes together."""

from dryfit.core.check import check
from dryfit.core.evidence import Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("FWD321", Severity.ERROR)
def rows_taken_together(script: Script) -> Findings:
    """A line joins or shapes tensors over the axis of the batch.

    Cause:
        `torch.cat` joins along the first axis where no other is named: two branches become twice as many
        rows. `view(-1, n)` makes as many rows as the numbers fill, whatever the batch has.

    Fix:
        Name the axis of the features, and keep the first: `torch.cat(parts, dim=1)`, `x.flatten(1)`.
    """
    for entry in script.rows_joined:
        edits = (Edit(Action.REPLACE, entry.location, value=entry.replacement),) if entry.location else ()
        yield Finding(
            f"`{entry.call}` takes rows of the batch together; with `{entry.replacement}` the step runs.",
            {"call": entry.call, "replacement": entry.replacement},
            entry.location,
            fix=entry.replacement,
            edits=edits,
            explains=entry.failure,
        )
