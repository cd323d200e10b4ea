"""Weights that no step changes, or that no optimizer holds, and whatever else a step raises."""

import ast
from collections.abc import Sequence
from dataclasses import replace

from dryfit.checks.step.given import given_at
from dryfit.checks.step.reached import left_out_at, step_in_source, unreached_at, used_otherwise
from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Failures, Forward, Learn, Script, Step
from dryfit.core.evidence.accelerate import Accelerate
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.learn import HOLDING
from dryfit.core.evidence.step import Optimizer, StepTaken
from dryfit.core.failing import unrecognised
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument
from dryfit.core.stage import Stage

# Steps that must show the same before it is called a habit.
HABIT = 2
# The same for what a warm-up or one odd batch may show.
LONG_HABIT = 4
# Fewer changed values than this, where float32 changes nearly all, are lost to rounding.
LOST_FRACTION = 0.5
# The same step in float32 must change at least this share for rounding to be the cause.
KEPT_FRACTION = 0.9
# With all layers held the loss must come below this share, or fall so many times as far, by this share of its start.
LOWER, FURTHER, APART = 0.5, 1.5, 0.05
# Backwards without any step before a step is missed; more than gradients are usually accumulated over.
BACKWARDS_WITHOUT_STEP = 4


def steps_of(step: Step, optimizer: Optimizer) -> list[StepTaken]:
    """The measured steps of an optimizer."""
    return [taken for taken in step.steps if taken.optimizer == optimizer.number]


def name_of(optimizer: Optimizer) -> str:
    """The variable that an optimizer is in."""
    return optimizer.name or "optimizer"


@check("STP203", Severity.ERROR)
def optimizer_holds_other_parameters(step: Step) -> Findings:
    """The optimizer holds parameters that the training does not use.

    Cause:
        The optimizer was built before the model, or its head, was replaced or copied: it steps the
        old parameters, and the new ones never change. Or it was given the frozen ones.

    Fix:
        Build the optimizer after the model is complete, of the parameters that are trained.
    """
    for optimizer in step.optimizers:
        steps = steps_of(step, optimizer)
        idle = optimizer.foreign or (optimizer.models and not any(s.grad_norm for s in steps))
        if not idle or not optimizer.missing_elements or len(steps) < HABIT:
            continue
        if any(s.zeroed_norm for s in steps) or optimizer.missing_moved != 0.0:
            continue
        names = _listed(optimizer.missing)
        yield Finding(
            f"`{optimizer.class_name}` holds {optimizer.foreign} parameters that the loop leaves unused, not {names}."
            if optimizer.foreign
            else f"`{optimizer.class_name}` holds parameters that get no gradient, and not {names}, which do.",
            {
                "foreign": optimizer.foreign,
                "missing": optimizer.missing_elements,
                "missing_names": ", ".join(optimizer.missing),
            },
            optimizer.location,
            fix="Build the optimizer after the model's last change.",
            proof=_unmoved(optimizer, steps),
        )
        return


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[-2:])
    return f"{shown} and {len(names) - 2} more" if len(names) > 2 else shown


def _unmoved(optimizer: Optimizer, steps: Sequence[StepTaken]) -> Proof:
    held = optimizer.moved if optimizer.moved is not None else steps[0].changed_fraction
    after = f"their gradient has norm {optimizer.missing_norm or 0.0:.3g}"
    if held:
        after += f"; of the values it does hold {percent(held)} change"
    before = f"0 of the {optimizer.missing_elements} values left out change in {len(steps)} steps"
    return Proof("experiment", before, after)


@check("STP204", Severity.ERROR)
def part_not_in_optimizer(step: Step, forward: Forward, learn: Learn | None) -> Findings:
    """The head, or a fresh part, has gradients, and no optimizer holds it.

    Cause:
        The optimizer was given the parameters of one part only, or the head was added after it was
        built. What is left out keeps its random weights.

    Fix:
        Give the optimizer `model.parameters()`, after the model is complete.
    """
    heads = [model.head.path for model in forward.models if model.head is not None and model.head.path]
    loaded = {model.number for model in forward.models if model.pretrained}
    # Of several in turn the last one had the weights as they now are.
    for optimizer in reversed(step.optimizers):
        steps = steps_of(step, optimizer)
        head = [n for n in optimizer.missing if any(n.startswith(f"{head}.") for head in heads)]
        halves = optimizer.missing_halves
        fresh = () if loaded & set(optimizer.models) else optimizer.missing_fresh
        rest = halves or optimizer.missing_added or fresh
        if optimizer.foreign or not (head or rest) or not optimizer.models or len(steps) < HABIT or not optimizer.moved:
            continue
        still = optimizer.missing_moved == 0.0
        if not head and not still:
            continue
        better = learns_more(learn, HOLDING)
        # Who freezes some of a model wants the rest of it trained.
        sure = head or halves or optimizer.beside_frozen
        if not sure and optimizer.head_alone and (optimizer.meant or better is None):
            continue
        left = "the weights of layers whose biases it holds" if halves else "layers that nothing has trained"
        what = "its head" if head else left
        late = _left_behind(step, optimizer)
        finding = Finding(
            f"`{optimizer.class_name}` steps the model without {what}: {_listed(head or rest)} stay as they were made."
            if late is None
            else f"`{name_of(late)}` holds what the model has lost: {_listed(head or rest)} stay as they were made.",
            {"missing": optimizer.missing_elements, "missing_names": ", ".join(optimizer.missing)},
            given_at(step, late or optimizer),
            fix=f"{optimizer.class_name}(model.parameters(), ...)"
            if late is None
            else "Build the optimizer after the model's last change.",
            edits=_of_whole(given_at(step, optimizer)) if late is None else (),
            proof=(None if sure else better) or (_unmoved(optimizer, steps) if still else None),
            echo_of="" if any(s.grad_norm for s in steps) else "STP203",
        )
        # Random features are left as they are on purpose, here and there.
        sure = sure or (better is not None and not optimizer.meant)
        yield finding if sure else replace(finding, severity=Severity.WARNING)
        return
    yield from _left_apart(step, forward)


def _left_behind(step: Step, optimizer: Optimizer) -> Optimizer | None:
    """The optimizer of a later training that was given what an earlier one trained, and what no model has any more."""
    for late in step.optimizers:
        taken = steps_of(step, late)
        shared = late.number > optimizer.number in late.shared_with and not late.models
        if shared and len(taken) >= HABIT and not any(s.grad_norm for s in taken):
            return late
    return None


def _of_whole(where: Location | None) -> tuple[Edit, ...]:
    """The parameters of the model in the place of those of one of its parts."""
    given = argument(where, "params", 0)
    where = given or where
    call = editing.node_at(where)
    if where is None or not isinstance(call, ast.Call) or not ast.unparse(call.func).endswith(".parameters"):
        return ()
    whole, _, part = ast.unparse(call.func).removesuffix(".parameters").partition(".")
    reason = "every layer is to train"
    edit = Edit(Action.REPLACE, where, value=f"{whole}.parameters()", safe=False, reason=reason)
    return (edit,) if part and whole.isidentifier() else ()


def learns_more(learn: Learn | None, change: str) -> Proof | None:
    """That the loop learns far more in as many steps where one thing is changed."""
    whole = learn.changed(change) if learn else None
    base = learn.unchanged(one_batch=False) if learn else None
    if (
        whole is None
        or base is None
        or None in (whole.end, base.end, base.start)
        or len(whole.losses) < len(base.losses)
    ):
        return None
    start, end, other = base.start or 0.0, base.end or 0.0, whole.end or 0.0
    lower = other < LOWER * end or (start - other > FURTHER * (start - end) and end - other > APART * start)
    if not (start > 0 and other >= 0 and lower):
        return None
    steps = len(base.losses) - 1
    return Proof(
        "experiment", f"after {steps} steps the loss is {end:.3g}, from {start:.3g}", f"{change} it is {other:.3g}"
    )


def _left_apart(step: Step, forward: Forward) -> Findings:
    """A second model that has gradients beside the one that is stepped, and in no optimizer."""
    optimizer = next((o for o in step.optimizers if o.models and o.moved), None)
    if optimizer is None or len(step.optimizers) > 1 or len(steps_of(step, optimizer)) < HABIT:
        return
    for left in step.unheld:
        model = forward.model(left.model)
        if model is None or not left.fresh or optimizer.foreign:
            continue
        name = model.name or model.class_name
        finding = Finding(
            f"`{optimizer.class_name}` steps the loop without `{name}`, whose {left.elements:,} values stay as made.",
            {"model": name, "missing": left.elements, "norm": left.norm},
            optimizer.location,
            fix=f"{optimizer.class_name}([*{_first_held(optimizer, forward)}.parameters(), *{name}.parameters()], ...)",
            echo_of="FWD601",
            proof=Proof(
                "experiment",
                f"0 of the {left.elements:,} values of `{name}` change, though their gradient has norm {left.norm:.3g}",
                f"of the values that the optimizer holds {percent(optimizer.moved)} change",
            ),
        )
        # What feeds another model, or judges it, may be left as it was made on purpose.
        yield finding if left.apart else replace(finding, severity=Severity.WARNING)
        return


def _first_held(optimizer: Optimizer, forward: Forward) -> str:
    model = forward.model(optimizer.models[0])
    return (model.name or model.class_name) if model is not None else "model"


@check("STP205", Severity.ERROR)
def never_stepped(
    step: Step, backward: Backward, script: Script, failures: Failures, accelerate: Accelerate | None
) -> Findings:
    """The optimizer is never asked to step.

    Cause:
        The loop calls `backward()` and not `optimizer.step()`, or asks for more batches before a step
        than a pass has: gradients are computed and dropped.

    Fix:
        `optimizer.step()` after `backward()`, at the last batch of a pass in any case.
    """
    if accelerate is not None and accelerate.accumulation is not None and accelerate.accumulation.asked:
        # It is asked, and the accelerator holds the step back.
        return
    stepped = any(optimizer.steps for optimizer in step.optimizers)
    for optimizer in step.optimizers:
        if optimizer.steps or optimizer.backwards < BACKWARDS_WITHOUT_STEP or optimizer.moved != 0.0:
            continue
        unreached = None if stepped else unreached_at(optimizer) or left_out_at(optimizer, backward)
        if (not unreached and (used_otherwise(optimizer) if stepped else step_in_source(optimizer))) or failures.at(
            "backward"
        ):
            continue
        place = next((call.location for call in backward.calls if call.location), optimizer.location)
        if place is None:
            continue
        edits = (Edit(Action.INSERT_AFTER, place, value=f"{optimizer.name}.step()"),) if optimizer.name else ()
        told = ", and this condition lets no batch through" if unreached else ""
        yield Finding(
            f"{optimizer.backwards} backwards and 0 steps: `{name_of(optimizer)}` never steps{told}.",
            {"backwards": optimizer.backwards, "steps": 0},
            unreached or place,
            fix=_reached(optimizer) if unreached else f"`{name_of(optimizer)}.step()` after the backward.",
            edits=() if unreached else edits,
            proof=Proof(
                "experiment",
                f"after {optimizer.backwards} backwards 0 % of the weights have changed",
                "each has a gradient, and a step goes along it",
            ),
            echo_of="SCR119" if script.leaves_out("step") else "STP501",
        )
        return


def _reached(optimizer: Optimizer) -> str:
    if unreached_at(optimizer) is None:
        return "Leave out no batch for its gradient; `clip_grad_norm_` makes long steps short."
    batches = optimizer.backwards // optimizer.whole_passes
    return f"Step every {batches} batches or fewer, or at the last of a pass as well."


@check("STP206", Severity.ERROR)
def weights_do_not_change(step: Step) -> Findings:
    """Steps with a gradient change no weight.

    Cause:
        The learning rate is 0, or so small that every update rounds to nothing.

    Fix:
        Set a learning rate; 1e-3 is Adam's default.
    """
    for optimizer in step.optimizers:
        steps = [s for s in steps_of(step, optimizer) if s.grad_norm]
        idle = [s for s in steps if s.changed_fraction == 0.0]
        trial = next((s for s in idle if s.tried == "rate" and s.tried_fraction), None)
        if len(idle) < LONG_HABIT or len(idle) < len(steps) or trial is None:
            continue
        rate = max(trial.learning_rates, default=0.0)
        yield Finding(
            f"{len(idle)} steps at a learning rate of {rate:g} change none of the weights.",
            {"learning_rate": rate, "grad_norm": trial.grad_norm, "steps": len(idle)},
            optimizer.location or trial.location,
            fix="Set a learning rate, e.g. lr=1e-3.",
            proof=Proof(
                "experiment",
                f"at {rate:g} 0 % of the sampled weights change, with a gradient of norm {trial.grad_norm or 0.0:.3g}",
                f"the same step at 1e-3 changes {percent(trial.tried_fraction)}",
            ),
        )
        return


@check("STP207", Severity.ERROR)
def update_lost_in_rounding(step: Step) -> Findings:
    """Updates are too small for the weights' half precision and are lost.

    Cause:
        bfloat16 keeps 8 significant bits: an update under a 512th of a weight rounds to nothing.
        With weights in bfloat16 and a usual learning rate most updates do.

    Fix:
        Keep the weights in float32 and compute in bfloat16 under `torch.autocast`.
    """
    # Under a loss scaler float16 weights are not trained at all, which is a finding of its own.
    for optimizer in step.optimizers if not step.halves else ():
        trial = next(
            (s for s in steps_of(step, optimizer) if s.tried == "float32" and s.tried_fraction is not None), None
        )
        if trial is None or trial.tried_fraction is None or trial.changed_fraction is None or not trial.grad_norm:
            continue
        if trial.changed_fraction >= LOST_FRACTION or trial.tried_fraction < KEPT_FRACTION:
            continue
        half = next((dtype for dtype in trial.dtypes if dtype in ("bfloat16", "float16")), "")
        yield Finding(
            f"A step changes {percent(trial.changed_fraction)} of the {half} weights; "
            f"in float32 it changes {percent(trial.tried_fraction)}.",
            {"dtype": half, "changed": trial.changed_fraction, "changed_in_float32": trial.tried_fraction},
            trial.cast_at or optimizer.location or trial.location,
            fix="Train float32 weights under torch.autocast(dtype=torch.bfloat16).",
            proof=Proof(
                "experiment",
                f"in {half} the first step changes {percent(trial.changed_fraction)} of the sampled weights",
                f"the same step on float32 copies changes {percent(trial.tried_fraction)}",
            ),
        )
        return


@check("STP208", Severity.ERROR)
def gradient_not_finite(step: Step, keras: Keras | None) -> Findings:
    """A finite loss has a gradient that is not finite.

    Cause:
        The derivative of the square root, the norm or the logarithm at 0 is infinite, and times 0
        it is NaN, even where the value is masked afterwards. One step makes the weights NaN.

    Fix:
        Keep the argument away from 0: `sqrt(x + 1e-8)`, `x.clamp_min(1e-8).log()`.
    """
    # An id without a row in its table is NaN there, without a failure on JAX.
    beyond = keras is not None and any(entry.nonfinite for entry in keras.beyond)
    for taken in step.steps if not beyond else ():
        finite = taken.loss is not None and abs(taken.loss) < float("inf")
        if not taken.nonfinite_gradient or not finite or not taken.nonfinite_weights:
            continue
        if any(earlier.nonfinite_weights for earlier in step.steps[: step.steps.index(taken)]):
            continue
        yield Finding(
            f"The loss is {taken.loss:.4g}, but the gradient of `{taken.nonfinite_gradient}` is not finite.",
            {"loss": taken.loss, "parameter": taken.nonfinite_gradient},
            taken.location,
            fix="Keep square roots, norms and logarithms away from 0.",
            # A loss of labels and answers exchanged takes the logarithm of 0.
            echo_of="LOS714" if keras is not None and keras.swapped else "",
            proof=Proof(
                "experiment",
                f"after the step {taken.nonfinite_weights} of the sampled weights are not finite",
                "before it all of them were",
            ),
        )
        return


def percent(fraction: float | None) -> str:
    """A share as it is told."""
    return f"{100 * (fraction or 0.0):.3g} %"


@check("STP901", Severity.ERROR)
def step_failure(failures: Failures) -> Findings:
    """An optimizer or a schedule raises.

    Cause:
        The optimizer cannot be built, or its step or its schedule's step cannot be taken.

    Fix:
        Look at what the optimizer was given, on the line named.
    """
    for finding in unrecognised(failures, Stage.STEP):
        error = failures.all[finding.explains].error if finding.explains is not None else ""
        # Keras' step looks the targets up by the names of the outputs, one of which has another name there.
        yield replace(finding, echo_of="LOS713") if error == "KeyError" and not finding.echo_of else finding
