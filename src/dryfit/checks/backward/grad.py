"""BWD113: derivatives of what has none."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.operation import NoGradient
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import source_of

# What is wrong, and what to do, by what has no gradient.
TOLD = {
    "input": (
        "`grad` is asked for the derivative by `{name}`, which no gradient is kept for.",
        "`{name}.requires_grad_()`, before the model is given it.",
    ),
    "output": (
        "`grad` is asked for the derivative of `{name}`, which has no graph.",
        "create_graph=True, where `{name}` is made.",
    ),
    "unused": (
        "`grad` is asked for the derivative of `{written}` by `{name}`, which it is not made of.",
        "Ask for it by the very tensor that the model was given; what is linear has no second derivative.",
    ),
}


@check("BWD113", Severity.ERROR)
def derivative_of_nothing(script: Script, failures: Failures) -> Findings:
    """`autograd.grad` is asked for a derivative that nothing was kept for.

    Cause:
        A derivative by an input needs `requires_grad` on that input before the forward; a second derivative needs the
        graph of the first, `create_graph=True`; and what was detached, copied or made anew is another tensor than the
        one that the outputs came of.

    Fix:
        `x.requires_grad_()` before the forward, `create_graph=True` in all but the last `grad`.
    """
    for entry in script.no_gradients:
        if not failures.is_left_to("BWD113", entry.failure):
            continue
        sentence, fix = (text.format(name=entry.name, written=entry.written) for text in TOLD[entry.kind])
        yield Finding(
            sentence,
            {"tensor": entry.name, "kind": entry.kind},
            entry.location,
            fix=fix,
            edits=_edits(entry),
            explains=entry.failure,
        )


def _edits(entry: NoGradient) -> tuple[Edit, ...]:
    if entry.location is None or not entry.written or entry.kind == "unused":
        return ()
    if entry.kind == "output":
        return (Edit(Action.SET_ARGUMENT, entry.location, "create_graph", "True"),)
    return (Edit(Action.REPLACE, entry.location, value=entry.written),) if source_of(entry.location) else ()
