"""SCR163 and SCR164: tables whose rows do not fit the cells, or the type, that a line asks for."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("SCR163", Severity.ERROR)
def rows_that_share_a_cell(script: Script, failures: Failures) -> Findings:
    """A table is laid out anew, and several of its rows belong into one cell.

    Cause:
        `pivot` and `unstack` put each row into the cell of its keys, and refuse two for one. A patient has two visits
        on one day, a sensor two readings in one second, or a merge has doubled the rows before.

    Fix:
        Say what becomes of them: `pivot_table(..., aggfunc="mean")`, or `drop_duplicates` before.
    """
    for entry in script.pivoted:
        if not failures.is_left_to("SCR163", entry.failure):
            continue
        where = entry.location
        reason = "the first of the rows: their mean or their sum may be meant"
        yield Finding(
            f"`{entry.source}` puts several rows into one cell: {entry.shared} of {entry.rows} share theirs, "
            f"as those of {entry.cell}.",
            {"source": entry.source, "shared": entry.shared, "rows": entry.rows},
            where,
            fix=entry.replacement,
            edits=(Edit(Action.REPLACE, where, value=entry.replacement, safe=False, reason=reason),) if where else (),
            explains=entry.failure,
        )


@check("SCR164", Severity.ERROR)
def whole_numbers_of_missing_ones(script: Script, failures: Failures) -> Findings:
    """A column is cast to whole numbers, and some of its values are missing.

    Cause:
        Whole numbers have no NaN. A merge, a `shift` or a file leaves some, and `map` gives one for each value
        that its dictionary does not hold.

    Fix:
        Leave such rows out (`dropna`), or fill in a number of your choice; build the dictionary of all values.
    """
    for entry in script.not_whole:
        if not failures.is_left_to("SCR164", entry.failure):
            continue
        absent = f": `{entry.mapping}` has no {', '.join(entry.absent)}" if entry.absent else ""
        yield Finding(
            f"`{entry.source}` has no number in {entry.count} of {entry.rows} rows, the first is row {entry.row}, "
            f"and is cast to {entry.kind}{absent}.",
            {"source": entry.source, "count": entry.count, "rows": entry.rows, "row": entry.row},
            entry.location,
            fix=f"Build `{entry.mapping}` of all values, or leave such rows out."
            if entry.absent
            else "`.dropna()` of the rows before the cast, or `.fillna(...)` with a number of your choice.",
            explains=entry.failure,
        )
