"""DAT106: columns that a preprocessing asks for."""

from dryfit.checks.batch_parts import ROWS
from dryfit.core.check import check
from dryfit.core.evidence import Batch
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("DAT106", Severity.ERROR)
def column_not_in_dataset(batch: Batch) -> Findings:
    """A preprocessing asks for a column that the dataset does not have.

    Cause:
        The function given to `map` or `filter` reads a column under a name of another dataset, or
        one that was renamed or removed before.

    Fix:
        Use the dataset's own names: `dataset.column_names`.
    """
    for taking in batch.takings:
        if taking.kind not in ROWS or taking.how not in ("key", "position"):
            continue
        held = ", ".join(f"`{name}`" for name in taking.holds)
        edits: tuple[Edit, ...] = ()
        if taking.twin and taking.location is not None:
            reason = "the closest column"
            edits = (Edit(Action.REPLACE, taking.location, value=f'"{taking.twin}"', safe=False, reason=reason),)
        yield Finding(
            f"The dataset has no column `{taking.asked}`; it has {held}.",
            {"asked": taking.asked, "holds": ", ".join(taking.holds), "nearest": taking.twin or None},
            taking.location,
            fix=f'"{taking.twin}"' if taking.twin else "",
            edits=edits,
            explains=taking.failure,
        )
