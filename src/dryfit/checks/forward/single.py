"""FWD315: one example where a model takes batches."""

from dryfit.checks.forward.shapes import shape
from dryfit.checks.forward.tokens import given_at, single_example
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import argument, source_of


@check("FWD315", Severity.ERROR)
def example_without_batch(forward: Forward, failures: Failures) -> Findings:
    """A model that takes batches is given one example without a batch axis.

    Cause:
        A dataset gives one example; a loader puts several into a batch. A convolution takes the channels of a
        single image for the batch, or the height for the channels, and the error speaks of those.

    Fix:
        `model(image.unsqueeze(0))`, and the first of what it answers.
    """
    number = failures.first("FWD315", "forward")
    for call in forward.calls if number is not None else ():
        given = single_example(forward, call) if call.failed else None
        if given is None:
            continue
        where = argument(call.location, "x", 0)
        text = source_of(where)
        yield Finding(
            f"The model is given {shape(given)}, one example; before it was given batches of such.",
            {"given": str(given)},
            where or given_at(call, None),
            fix=f"{text or 'x'}.unsqueeze(0)",
            edits=(Edit(Action.REPLACE, where, value=f"{text}.unsqueeze(0)"),) if where and text else (),
            explains=number,
        )
        return
