"""BWD201: a graph that an earlier backward has used up."""

from dryfit.checks.backward.graphs import facts_of, failed_by
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Failures, Step
from dryfit.core.evidence.backward import BackwardCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import function_around, source_of

# What to do where no name says what is carried over.
CARRIED = "Detach what is carried over from the step before."
# And where a function goes backward from the loss that it hands a trainer.
OWN = "Return the loss alone: the trainer goes backward from it itself."


@check("BWD201", Severity.ERROR)
def graph_used_twice(backward: Backward, failures: Failures, step: Step | None) -> Findings:
    """Backward goes through a graph that an earlier backward has used up.

    Cause:
        A tensor of the last turn is still part of this one's graph: a recurrent state that is
        carried on, a loss that is added up, something computed once before the loop. Its saved
        values were freed by the first backward.

    Fix:
        Detach what is carried from step to step (`hidden = hidden.detach()`), or compute it anew.
    """
    found = failed_by(backward, failures, "BWD201", "freed")
    if found is None:
        return
    call, broken, number = found
    name = source_of(broken.where)
    shared = name.isidentifier()
    yield Finding(
        f"Backward number {call.number + 1} meets `{broken.operation}` of a graph that an earlier backward freed.",
        facts_of(call, broken) | {"backward": call.number + 1},
        broken.where or call.location,
        fix=f"{name}.detach()" if shared else OWN if ".backward(" in name else _kept(backward, call) or CARRIED,
        edits=(Edit(Action.REPLACE, broken.where, value=f"{name}.detach()"),) if shared and broken.where else (),
        explains=number,
        # What an optimizer was given for a parameter is computed once, before the loop.
        echo_of="STP103" if _given_computed(step, broken.where) else "",
    )


def _kept(backward: Backward, call: BackwardCall) -> str:
    """What keeps the graph of the backward just before it in the same function."""
    before = next((c.location for c in backward.calls if c.number == call.number - 1), None)
    here = call.location
    if before is None or here is None or before.path != here.path or before.line >= here.line:
        return ""
    same = function_around(before) == function_around(here)
    return f"retain_graph=True on line {before.line}, or one backward of the sum." if same else ""


def _given_computed(step: Step | None, where: Location | None) -> bool:
    """Whether an optimizer was given what this line computes, or computes anything where no line is known."""
    made = [optimizer.computed_at for optimizer in step.optimizers if optimizer.computed_at] if step else []
    return bool(made) and (where is None or (where.path, where.line) in [(m.path, m.line) for m in made])
