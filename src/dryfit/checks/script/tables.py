"""SCR134: tables that the script lays out too small."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.mistaken import Outgrown
from dryfit.core.finding import Finding, Findings, Severity
from dryfit.core.source import function_around

# The checks that tell of labels which are no classes of the model.
OUTSIDE = ("LOS201", "LOS202", "LOS203")


@check("SCR134", Severity.ERROR)
def table_too_small(script: Script, failures: Failures) -> Findings:
    """A table has fewer places than the line that fills it asks for.

    Cause:
        `zeros(n, n)` has the places 0 to n - 1. A confusion matrix needs one for each class, a table of
        positions one for each step of the longest sequence, and labels that count from 1 one more. `one_hot(labels, n)`
        and `eye(n)[labels]` are such tables, and have no place for labels that mark what has no class: -1, 255.

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
            _sentence(entry),
            {"size": entry.size, "index": entry.asked, "axis": entry.axis},
            entry.location,
            fix=_advice(entry),
            explains=entry.failure,
            # A label beyond the model's classes has no place in a table of them either.
            echo_of=failures.mended_by(*OUTSIDE) if entry.least is not None else "",
        )


def _sentence(entry: Outgrown) -> str:
    if entry.least is None:
        return f"`{entry.source}` has {entry.size} places on axis {entry.axis}; `{entry.index}` is {entry.asked}."
    bound = "goes down" if entry.asked < 0 else "goes up"
    return f"`{entry.source}` has the places 0 to {entry.size - 1}; `{entry.index}` {bound} to {entry.asked}."


def _advice(entry: Outgrown) -> str:
    if entry.least is None:
        return f"At least {entry.asked + 1} on axis {entry.axis}."
    if entry.asked < 0:
        return "Leave out what is marked as being of no class, before and after."
    if entry.least == 1 and entry.asked == entry.size:
        return f"Count the classes from 0, `{entry.index} - 1`, or ask for {entry.asked + 1} places."
    return f"Ask for {entry.asked + 1} places, or leave out what is marked as being of no class."
