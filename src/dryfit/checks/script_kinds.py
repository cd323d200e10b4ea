"""SCR125: an operation that takes its operands in another form, as trials on the line showed."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.mistaken import Converted
from dryfit.core.failing import comes_of_trial
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("SCR125", Severity.ERROR)
def another_form_of_operand(script: Script, failures: Failures) -> Findings:
    """A library is given a value in a form that it does not take.

    Cause:
        Lists, arrays, tensors, numbers and texts look alike when they are printed, and a library's
        function takes some of them. Where nothing else tells why a line raised, its operands are tried in
        other forms, one by one: as an array, as a tensor, as whole numbers, without an axis of one. The
        one that runs is told.

    Fix:
        The form that ran, where it is what you mean; it is best made where the value comes from.
    """
    for entry in script.converted:
        if not failures.is_left_to("SCR125", entry.failure) or comes_of_trial(failures.all[entry.failure], failures):
            continue
        yield Finding(
            f"`{entry.operation}` does not take `{entry.given}`, {entry.kind}; `{entry.replacement}` runs.",
            {"operation": entry.operation, "given": entry.given, "kind": entry.kind},
            entry.given_at or entry.location,
            fix=entry.replacement,
            edits=_edits(entry),
            explains=entry.failure,
        )


def _edits(entry: Converted) -> tuple[Edit, ...]:
    """A conversion that leaves the numbers as they are is safe to write; of any other the author must say."""
    if entry.location is None or entry.given_at is not None:
        return ()
    reason = "" if entry.keeps else "other forms may run as well: this one must be what is meant"
    return (Edit(Action.REPLACE, entry.location, value=entry.replacement, safe=entry.keeps, reason=reason),)
