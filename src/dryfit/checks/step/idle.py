"""STP212 and STP213: steps that come to nothing: without a gradient, or on a model that is dropped."""

import ast

from dryfit.checks.step.weights import HABIT, LONG_HABIT, percent, steps_of
from dryfit.core.check import check
from dryfit.core.evidence import Forward, Step
from dryfit.core.evidence.step import Optimizer, StepTaken
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import function_around, location_of, nodes_of, parse

# What a tensor is cut off from its graph by.
CUTS = ("detach", "detach_", "data", "item", "numpy", "tolist")
# Lines between the call of a model and what cuts its answer off.
NEAR = 5
# From the loop over the epochs to a step there is one more, over the batches.
OVER_BATCHES = 1


@check("STP212", Severity.ERROR)
def steps_without_gradient(step: Step, forward: Forward | None) -> Findings:
    """An optimizer steps parameters that never get a gradient.

    Cause:
        The loss that is to train them does not reach them: what they made was detached, or computed
        under `no_grad`, before the loss was taken. A generator whose fakes are detached for its own
        loss, too, stays as it was made.

    Fix:
        Compute the loss from what the model made, with its graph.
    """
    for optimizer in step.optimizers:
        steps = steps_of(step, optimizer)
        other = next((o for o in step.optimizers if o.moved and o.number != optimizer.number), None)
        if not _idle(optimizer, steps) or (other is None and len(step.optimizers) > 1):
            continue
        cut = _cut_at(steps[0].location) or _cut_in(forward, optimizer) if optimizer.models else optimizer.location
        yield Finding(
            f"In {len(steps)} steps none of the {optimizer.trainable} parameters of this {optimizer.class_name} "
            "has a gradient.",
            {"steps": len(steps), "parameters": optimizer.trainable},
            cut or steps[0].location or optimizer.location,
            fix="Take the loss of what the model made, not of a detached copy."
            if optimizer.models
            else "Give the optimizer the tensor that the loss is computed from.",
            proof=Proof(
                "experiment",
                f"after {len(steps)} steps 0 % of their values have changed",
                f"of those that `{other.name or other.class_name}` holds, {percent(other.moved)}"
                if other is not None
                else f"{optimizer.backwards} backwards brought a gradient to none of them",
            ),
        )
        return


@check("STP213", Severity.WARNING)
def model_made_each_epoch(step: Step, forward: Forward) -> Findings:
    """The model is made anew in each epoch.

    Cause:
        The model and its optimizer are built inside of the loop over the epochs: what one epoch has
        taught is dropped with the model, and the last one was trained for a single epoch.

    Fix:
        Build both once, before the loop.
    """
    for first in step.optimizers:
        loop = first.made_in
        if loop is None or "epoch" not in loop.text.lower() or not first.steps:
            continue
        alike = [o for o in step.optimizers if o.location == first.location and o.made_in == loop]
        again = [o for o in alike if o.steps and o.loops_between == OVER_BATCHES]
        held = [number for optimizer in again for number in optimizer.models]
        if len(again) < HABIT or len(held) != len(set(held)) or not all(o.models for o in again):
            continue
        model = forward.model(held[0])
        yield Finding(
            f"Each turn of `{loop.text.strip().rstrip(':')}` makes a model and its {first.class_name} anew.",
            {"models": len(held), "loop": loop.line},
            (model.location if model else None) or first.location,
            fix="Build model and optimizer before this loop.",
        )
        return


def _idle(optimizer: Optimizer, steps: list[StepTaken]) -> bool:
    """Whether trainable parameters of a model in the loop went without any gradient, and nothing else moved them."""
    bare = all(s.backwards and s.without_gradient == s.parameters and not s.zeroed_norm for s in steps)
    plain = bool(optimizer.models and optimizer.trainable) and not (optimizer.foreign or optimizer.missing_elements)
    unmoved = optimizer.moved == 0.0
    if not optimizer.models:
        # What is optimized is no model's: a picture, or other tensors of the script's own.
        plain = bool(optimizer.trainable == optimizer.foreign > 0 and not optimizer.missing_elements)
        unmoved = not any(taken.changed_fraction for taken in steps)
    return plain and bare and len(steps) >= LONG_HABIT and unmoved


def _cut_in(forward: Forward | None, optimizer: Optimizer) -> Location | None:
    """The cut in or near the line that calls the model, or that line where it has no graph there at all."""
    calls = [c for c in (forward.calls if forward else ()) if c.model in optimizer.models and c.grad_enabled]
    blind = [c for c in (forward.calls if forward else ()) if c.model in optimizer.models and c.phase == "train"]
    if blind and not calls:
        return blind[0].location
    where = calls[0].location if calls else None
    tree = parse(where.path) if where else None
    cuts = [n for n in nodes_of(tree) if isinstance(n, ast.Attribute) and n.attr in CUTS] if tree else []
    near = [n for n in cuts if where and where.line <= (n.end_lineno or n.lineno) <= where.line + NEAR]
    return location_of(near[0], where.path) if where and near else None


def _cut_at(taken: Location | None) -> Location | None:
    """The last line between the step before and this one, in one function, that cuts a tensor off its graph."""
    tree = parse(taken.path) if taken else None
    if tree is None or taken is None:
        return None
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    before = [n.lineno for n in calls if n.func.attr == "step" and n.lineno < taken.line]  # type: ignore[attr-defined]
    cuts = [n for n in nodes_of(tree) if isinstance(n, ast.Attribute) and n.attr in CUTS]
    between = [n for n in cuts if max(before, default=0) < n.lineno < taken.line]
    around = function_around(taken)
    between = [n for n in between if function_around(location_of(n, taken.path)) == around]
    last = max(between, key=lambda node: node.lineno, default=None)
    return location_of(last, taken.path) if last is not None else None
