"""STP215: two optimizers over one model, in a loop that trains two."""

import re

from dryfit.checks.step.weights import HABIT, LONG_HABIT, name_of, percent, steps_of
from dryfit.core.check import check
from dryfit.core.evidence import Forward, Step
from dryfit.core.evidence.forward import Model
from dryfit.core.evidence.step import Optimizer, Unheld
from dryfit.core.finding import Finding, Findings, Proof, Severity
from dryfit.core.source import argument

# What names of models and of optimizers have around the part that says which of several it is.
AROUND = re.compile(r"optimi[sz]er|optim|opt|network|model|net|[_\W\d]")


@check("STP215", Severity.ERROR)
def model_without_optimizer(step: Step, forward: Forward) -> Findings:
    """Two optimizers hold one model, and the other model has none.

    Cause:
        Both optimizers of a loop with two models (generator and discriminator, encoder and decoder) were given the
        parameters of the same one. The other has gradients, and no step moves it.

    Fix:
        Give each optimizer the parameters of its own model.
    """
    for optimizer in step.optimizers:
        twins = [o for o in step.optimizers if o.number in optimizer.alike and _in_turns(step, optimizer, o)]
        left = next(((u, m) for u in step.unheld if (m := forward.model(u.model)) is not None), None)
        if not twins or left is None or not optimizer.moved:
            continue
        found, model = left
        meant = next((o for o in (optimizer, *twins) if _named_alike(o.name, model.name or model.class_name)), None)
        if meant is None:
            continue
        yield _left(meant, optimizer, found, model)
        return


def _in_turns(step: Step, one: Optimizer, other: Optimizer) -> bool:
    """Whether both step in the same loop, not one after the other's training is over."""
    numbers = [[taken.number for taken in steps_of(step, o)] for o in (one, other)]
    often, seldom = sorted(numbers, key=len, reverse=True)
    if len(often) < LONG_HABIT or len(seldom) < HABIT:
        return False
    return numbers[0][0] < numbers[1][-1] and numbers[1][0] < numbers[0][-1]


def _named_alike(optimizer: str, model: str) -> bool:
    """Whether an optimizer is called after a model: `optimizerG` after `netG`, `gen_opt` after `generator`."""
    one, other = (AROUND.sub("", name.rpartition(".")[2].lower()) for name in (optimizer, model))
    return bool(one and other) and (one.startswith(other) or other.startswith(one))


def _left(wrong: Optimizer, held: Optimizer, found: Unheld, model: Model) -> Finding:
    name = model.name or model.class_name
    return Finding(
        f"`{name_of(wrong)}` holds the same parameters as another optimizer, and none holds those of `{name}`.",
        {"model": name, "elements": found.elements, "norm": found.norm},
        argument(wrong.location, "params", 0) or wrong.location,
        fix=f"{wrong.class_name}({name}.parameters(), ...)",
        proof=Proof(
            "experiment",
            f"0 of the {found.elements:,} values of `{name}` change, though their gradient has norm {found.norm:.3g}",
            f"of the values that both optimizers hold {percent(held.moved)} change",
        ),
    )
