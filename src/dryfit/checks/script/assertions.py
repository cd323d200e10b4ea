"""SCR153: what the script itself asserts, and does not hold."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.operation import Assertion
from dryfit.core.failing import comes_of_mends
from dryfit.core.finding import Finding, Findings, Severity


@check("SCR153", Severity.ERROR)
def assertion_that_fails(script: Script, failures: Failures) -> Findings:
    """An assertion of the script's own does not hold.

    Cause:
        The script says what it counts on: a shape, a range, a number of rows. What it is given is otherwise, or the
        assertion says another thing than is meant: logits have an axis of classes, which labels lack. What is asserted
        of whole epochs, behind loops that a rehearsal leaves early, is not judged.

    Fix:
        Compare both sides, and change the one that is wrong.
    """
    for entry in script.assertions:
        if not failures.is_left_to("SCR153", entry.failure) or comes_of_mends(failures.all[entry.failure], failures):
            continue
        yield Finding(
            f"`{entry.source}` does not hold{_measured(entry)}.",
            {"source": entry.source, **dict(entry.values)},
            entry.location,
            fix="Change the side that is wrong.",
            explains=entry.failure,
        )


def _measured(entry: Assertion) -> str:
    return ": " + ", ".join(f"`{source}` is {value}" for source, value in entry.values) if entry.values else ""
