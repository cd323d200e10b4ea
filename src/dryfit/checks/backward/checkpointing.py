"""BWD104: activations that are computed a second time, without a gradient."""

from dryfit.checks.backward.graphs import facts_of, failed_by
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Failures, Script
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import argument, keyword_at

# How a training's settings ask for it.
CHECKPOINTING = ("gradient_checkpointing_kwargs", "gradient_checkpointing")


@check("BWD104", Severity.ERROR)
def checkpoint_without_gradient(backward: Backward, failures: Failures, script: Script | None = None) -> Findings:
    """A reentrant checkpoint takes inputs that need no gradient.

    Cause:
        With `use_reentrant=True` the checkpointed block runs without a graph and only joins one
        through its inputs. Where the layers before it are frozen, as under LoRA, nothing does.

    Fix:
        `use_reentrant=False`, or `model.enable_input_require_grads()`.
    """
    found = failed_by(backward, failures, "BWD104", "checkpoint")
    if found is None:
        return
    call, broken, number = found
    place = broken.where or call.location
    given = argument(place, "use_reentrant")
    settings = script.arguments_at if script is not None else None
    asked = next(filter(None, (keyword_at(settings, name) for name in CHECKPOINTING)), None)
    yield Finding(
        f"The checkpoint's inputs need no gradient: {broken.trainable} trainable parameters are cut off.",
        facts_of(call, broken),
        asked or place,
        fix='gradient_checkpointing_kwargs={"use_reentrant": False}'
        if asked
        else "checkpoint(..., use_reentrant=False)",
        edits=(Edit(Action.SET_ARGUMENT, place, "use_reentrant", "False"),) if given and place else (),
        explains=number,
    )
