"""SCR152: lists that end before what the script takes of them."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.calls import Short
from dryfit.core.failing import unfilled_by
from dryfit.core.finding import Finding, Findings, Severity

# The check whose mend reads another file than the script names: what that lacks is not the script's doing.
OTHER_FILE = "RES312"


@check("SCR152", Severity.ERROR)
def list_that_ends_before(script: Script, failures: Failures) -> Findings:
    """A list holds nothing, or fewer items than the line asks for.

    Cause:
        Nothing passed a filter, no file matched a pattern, a split was cut to no rows; a line was split at what it
        does not hold, so that it is one part, and the second is asked for.

    Fix:
        Look at what the list is made of, where it is made: the filter, the pattern, the separator.
    """
    for entry in script.short:
        if not failures.is_left_to("SCR152", entry.failure):
            continue
        yield Finding(
            _sentence(entry),
            {"source": entry.source, "held": entry.held, "asked": entry.asked},
            entry.location,
            explains=entry.failure,
            echo_of=failures.mended_by(OTHER_FILE) or ("" if entry.held else _unfilled(entry, failures)),
        )


def _unfilled(entry: Short, failures: Failures) -> str:
    """The check that accounts for what was left before, so that nothing came into the list."""
    left = (f.explained_by for f in failures if f.number < entry.failure and not f.mended and f.explained_by)
    return unfilled_by(failures, entry.failure) or next(left, "")


def _sentence(entry: Short) -> str:
    if entry.asked is None or not entry.held:
        return f"`{entry.source}` is empty where the script takes of it."
    items = f"{entry.held} item{'s' if entry.held != 1 else ''}"
    return f"`{entry.source}` holds {items}, and `{entry.source}[{entry.asked}]` is asked for."
