"""SCR134: tables that the script lays out too small."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.finding import Finding, Findings, Severity
from dryfit.core.source import function_around


@check("SCR134", Severity.ERROR)
def table_too_small(script: Script, failures: Failures) -> Findings:
    """A table has fewer places than the line that fills it asks for.

    Cause:
        `zeros(n, n)` has the places 0 to n - 1. A confusion matrix needs one for each class, a table of
        positions one for each step of the longest sequence, and labels that count from 1 one more.

    Fix:
        Lay it out as large as the largest index, and one more.
    """
    told: set[tuple[str, str, int, int]] = set()
    for entry in script.outgrown:
        # Tables that one index is too large for have one cause.
        same = (function_around(entry.location), entry.index, entry.asked, entry.size)
        if not failures.is_left_to("SCR134", entry.failure) or (same in told and not entry.index.isdecimal()):
            continue
        told.add(same)
        yield Finding(
            f"`{entry.source}` has {entry.size} places on axis {entry.axis}; `{entry.index}` is {entry.asked}.",
            {"size": entry.size, "index": entry.asked, "axis": entry.axis},
            entry.location,
            fix=f"At least {entry.asked + 1} on axis {entry.axis}.",
            explains=entry.failure,
        )
