"""RES315: what is saved whole, or copied, and holds a part that cannot be."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Resources
from dryfit.core.evidence.resources import Uncopied
from dryfit.core.finding import Finding, Findings, Severity


@check("RES315", Severity.ERROR)
def part_that_cannot_be_copied(resources: Resources, failures: Failures) -> Findings:
    """What is saved whole, or copied, holds a part that cannot be.

    Cause:
        `torch.save(model)` pickles the whole object: a lambda, a function or class that was made inside of a
        function, an open file or a lock in it cannot be pickled. `copy.deepcopy(model)` copies whatever the module
        keeps: a tensor with a graph, an attention or a hidden state that a forward stored, cannot be copied.

    Fix:
        Save the weights, `model.state_dict()`; keep `.detach()` of a tensor that is only looked at later.
    """
    told: set[tuple[str, str]] = set()
    for entry in resources.uncopied:
        if not failures.is_left_to("RES315", entry.failure) or (entry.operation, entry.part) in told:
            continue
        told.add((entry.operation, entry.part))
        yield Finding(
            f"`{entry.given}` cannot be {'saved whole' if entry.operation == 'save' else 'copied'}: its "
            f"`{entry.part}` is {entry.kind}.",
            {"operation": entry.operation, "given": entry.given, "part": entry.part, "kind": entry.kind},
            entry.location,
            fix=_instead(entry),
            explains=entry.failure,
        )


def _instead(entry: Uncopied) -> str:
    if entry.operation == "save":
        return f"Save `{entry.given}.state_dict()`, or make of it what has a name in the module."
    return "Keep `.detach()` of it." if entry.tensor else "Leave it out of what is copied."
