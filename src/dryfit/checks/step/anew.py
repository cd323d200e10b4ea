"""STP226: optimizers that are made anew before each of their steps."""

import ast

from dryfit.checks.step.weights import LONG_HABIT
from dryfit.core.check import check
from dryfit.core.evidence import Step
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Finding, Findings, Location, Severity
from dryfit.core.source import nodes_of, parse

# Optimizers that keep nothing from one step to the next, but for momentum; LBFGS takes many steps in one.
STATELESS, OF_CLOSURES = ("SGD",), ("LBFGS",)
# What puts weights back, or draws them anew: an optimizer for them begins anew as well.
PUTTING_BACK = ("load_state_dict", "copy_", "deepcopy", "reset_parameters", "apply")


@check("STP226", Severity.WARNING)
def optimizer_made_anew(step: Step) -> Findings:
    """An optimizer is made anew before each of its steps.

    Cause:
        The line that makes the optimizer stands in the loop that steps it. Its moments, or its momentum, are
        dropped with it: each step of Adam is a first one, which moves every weight by the whole learning rate,
        however small its gradient is.

    Fix:
        Make the optimizer once, before the loop.
    """
    for first in step.optimizers:
        alike = [o for o in step.optimizers if (o.location, o.made_in) == (first.location, first.made_in) and o.steps]
        if len(alike) < LONG_HABIT or not all(_has_one_step(o, first) for o in alike) or not _keeps(first):
            continue
        if first.made_in is None or _puts_back(first.made_in):
            continue
        yield Finding(
            f"Each turn of `{first.made_in.text.strip().rstrip(':')}` makes `{first.class_name}` anew for one step.",
            {"made": len(alike), "loop": first.made_in.line},
            first.location,
            fix="Make it before the loop.",
        )
        return


def _has_one_step(optimizer: Optimizer, first: Optimizer) -> bool:
    """Whether an optimizer for the same models was stepped once, in the very loop that made it."""
    same = bool(first.models) and optimizer.models == first.models
    return same and optimizer.steps == 1 and optimizer.loops_between == 0


def _keeps(optimizer: Optimizer) -> bool:
    """Whether an optimizer keeps something for its next step."""
    plain = optimizer.class_name in STATELESS and not any(group.momentum for group in optimizer.groups)
    return not plain and optimizer.class_name not in OF_CLOSURES


def _puts_back(where: Location) -> bool:
    """Whether the loop puts weights back as they were, or draws them anew."""
    tree = parse(where.path)
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For | ast.While)] if tree else []
    calls = [n for loop in loops if loop.lineno == where.line for n in ast.walk(loop) if isinstance(n, ast.Call)]
    return any(ast.unparse(call.func).rpartition(".")[2] in PUTTING_BACK for call in calls)
