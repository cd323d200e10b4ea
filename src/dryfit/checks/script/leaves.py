"""SCR141 and SCR142: weights that are updated by hand where the update is recorded."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.mistaken import LeafUpdate
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("SCR141", Severity.ERROR)
def leaf_changed_in_place(script: Script, failures: Failures) -> Findings:
    """A tensor that requires a gradient is changed in place and recorded.

    Cause:
        What requires a gradient and was not computed is a leaf: its gradient is that of the value it has.
        torch refuses to overwrite that value by an operation that it would have to differentiate, as
        `w -= lr * w.grad`, `w[0] = 1` or `w.add_(...)`.

    Fix:
        Do it under `torch.no_grad()`, or let an optimizer step.
    """
    for entry in script.leaf_updates:
        if entry.remade or not failures.is_left_to("SCR141", entry.failure):
            continue
        yield Finding(
            f"`{entry.source}` requires a gradient and is changed in place while torch records.",
            {"tensor": entry.source},
            entry.location,
            fix="Put it under `with torch.no_grad():`.",
            edits=_edits(entry),
            explains=entry.failure,
        )


@check("SCR142", Severity.ERROR)
def weight_made_anew(script: Script, failures: Failures) -> Findings:
    """An update by hand makes a new tensor of a weight, which has no gradient.

    Cause:
        `w = w - lr * w.grad` computes a tensor and gives it the name. It has the graph of the update behind it
        and is no leaf: the next backward leaves it no `.grad`, and goes through all the updates before.

    Fix:
        Change the weight itself, unrecorded: `with torch.no_grad(): w -= lr * w.grad`.
    """
    for entry in script.leaf_updates:
        if not entry.remade or not failures.is_left_to("SCR142", entry.failure):
            continue
        yield Finding(
            f"`{entry.source}` is the result of its update here, no leaf any more: it has no gradient.",
            {"tensor": entry.source},
            entry.location,
            fix="Change it in place, under `with torch.no_grad():`.",
            edits=_edits(entry),
            explains=entry.failure,
        )


def _edits(entry: LeafUpdate) -> tuple[Edit, ...]:
    """The statement goes, and comes again unrecorded."""
    where = entry.location
    if where is None or not entry.replacement:
        return ()
    return (
        Edit(Action.INSERT_BEFORE, where, value=entry.replacement),
        Edit(Action.DELETE_STATEMENT, where),
    )
