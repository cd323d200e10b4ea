"""DAT307: rows that a dataset counts and that its values no longer fill."""

from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures
from dryfit.core.finding import Finding, Findings, Severity


@check("DAT307", Severity.ERROR)
def windows_beyond_the_end(batch: Batch, failures: Failures) -> Findings:
    """The last rows of a dataset are cut short by its end.

    Cause:
        A slice that goes beyond the end of a list or a tensor is shorter and raises nothing. Where `__len__` counts a
        window for every value, the last windows have not all their values, and cannot be stacked with the others.

    Fix:
        Count the windows that are whole: `len(values) - window`; drop the last block that is not full.
    """
    for collation in batch.collations:
        number = failures.first("DAT307", "collate")
        if not collation.failed or collation.tail is None or number is None:
            continue
        first, rows = collation.tail
        yield Finding(
            f"The dataset counts {rows} rows, and those from {first} on are cut short by the end of its values.",
            {"first": first, "rows": rows},
            collation.counted_at,
            fix=f"Let `__len__` return {first}, the number of rows that are whole.",
            explains=number,
        )
        return
