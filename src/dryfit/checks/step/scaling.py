"""STP211, STP217, STP221: weights in half precision under a loss scaler, their steps, and the scaler's turns."""

import ast
import math

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Step
from dryfit.core.evidence.step import HalfGradients, Optimizer, StepTaken
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import caller_at, keyword_at, statement_at
from dryfit.core.stage import is_catch_all

# What `.to` is given for a type of half precision.
TO_HALVES = (["torch.float16"], ["torch.half"], ["torch.bfloat16"])


@check("STP211", Severity.ERROR)
def half_gradients_to_unscale(step: Step, failures: Failures, forward: Forward | None) -> Findings:
    """A loss scaler is to unscale gradients of float16 weights.

    Cause:
        Mixed precision keeps the weights in float32 and lets autocast choose the types of the
        operations. Weights that were cast to float16 have float16 gradients, which a scaler refuses.

    Fix:
        Leave the weights in float32 (no `.half()`, no `torch_dtype=torch.float16`), or use bfloat16.
    """
    for entry in step.halves:
        number = failures.first("STP211", "unscale")
        if number is None:
            continue
        first = f", `{entry.first}` the first of them" if entry.first else ""
        yield Finding(
            f"{entry.count} of {entry.parameters} gradients are float16{first}: a loss scaler does not unscale them.",
            {"float16": entry.count, "parameters": entry.parameters, "first": entry.first},
            _place(entry, forward),
            fix="Keep the weights in float32 and use autocast.",
            edits=_uncast(_place(entry, forward)),
            explains=number,
        )
        return


# Optimizers whose every weight moves by about the learning rate, and how many times as far it may go by chance.
BOUNDED, THROWN = ("Adam", "AdamW", "NAdam", "RAdam"), 20.0
# Types in which an optimizer's small numbers round to 0.
HALVES = ("float16", "bfloat16")


@check("STP217", Severity.ERROR)
def half_step_not_finite(step: Step, forward: Forward | None) -> Findings:
    """A step on half-precision weights makes them NaN.

    Cause:
        The gradient is finite; what the optimizer computes of it is not. Adam's eps of 1e-8 is 0 in
        float16 and so is the square of a small gradient: 0 is divided by 0.

    Fix:
        Keep the weights in float32 and compute in halves under `torch.autocast`, with a `GradScaler`.
    """
    for taken in step.steps:
        half = next((dtype for dtype in taken.dtypes if dtype in HALVES), "")
        optimizer = next((entry for entry in step.optimizers if entry.number == taken.optimizer), None)
        told = _spoilt(taken, half) or _thrown(taken, optimizer, half)
        if not half or not (told or taken.nonfinite_weights):
            continue
        if not told or optimizer is None:
            return
        cast_at = next((s.cast_at for s in step.steps if s.cast_at), None)
        yield Finding(
            told[0],
            {"dtype": half, "nonfinite": taken.nonfinite_weights, "optimizer": optimizer.class_name},
            cast_at or _loaded_as(forward) or optimizer.location or taken.location,
            fix="Keep the weights in float32: no `.half()`; `torch.autocast` and a `GradScaler` instead.",
            edits=_uncast(cast_at),
            proof=told[1],
            # Weights that a loss scaler cannot unscale are never stepped on.
            echo_of="STP211",
        )
        return


def _spoilt(taken: StepTaken, half: str) -> tuple[str, Proof] | None:
    """That a finite gradient's step makes weights NaN that stay finite in float32."""
    finite = taken.tried == "float32" and bool(taken.tried_fraction) and not taken.tried_nonfinite
    if not taken.nonfinite_weights or taken.nonfinite_gradient or not finite:
        return None
    message = (
        f"The gradient is finite, with a norm of {taken.grad_norm or 0.0:.3g}, and {taken.nonfinite_weights} of "
        f"the sampled {half} weights are NaN or infinite after the step."
    )
    before = f"in {half} the step makes {taken.nonfinite_weights} of the sampled weights NaN or infinite"
    return message, Proof("experiment", before, "the same step on float32 copies makes 0")


def _thrown(taken: StepTaken, optimizer: Optimizer | None, half: str) -> tuple[str, Proof] | None:
    """That a step of Adam's is many times as long as Adam's steps can be, each weight by about the rate."""
    if optimizer is None or optimizer.class_name not in BOUNDED or taken.update_norm is None or not half:
        return None
    rate, weights = max(taken.learning_rates, default=0.0), sum(group.elements for group in optimizer.groups)
    usual = rate * math.sqrt(weights)
    if not usual or not math.isfinite(taken.update_norm) or taken.update_norm <= THROWN * usual:
        return None
    message = (
        f"A step of {optimizer.class_name} on {half} weights is {taken.update_norm:.3g} long; at a rate of {rate:g} "
        f"it is about {usual:.2g} at the most."
    )
    before = f"the step changes {weights:,} {half} weights by {taken.update_norm:.3g} in all"
    return message, Proof("experiment", before, f"each by the rate, as in float32, would be {usual:.2g}")


def _place(entry: HalfGradients, forward: Forward | None) -> Location | None:
    """Where the weights became float16: a cast, or the argument of what loaded them."""
    return entry.cast_at or _loaded_as(forward) or entry.location


def _uncast(where: Location | None) -> tuple[Edit, ...]:
    """The model without `.half()`, or `.to(torch.float16)`."""
    call = editing.node_at(where)
    of_method = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
    if where is None or not of_method or not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return ()
    types = [ast.unparse(given) for given in call.args]
    casts = call.func.attr in ("half", "bfloat16") or (call.func.attr == "to" and types in TO_HALVES)
    reason = "the inputs are to be float32 as well"
    value, statement = ast.unparse(call.func.value), statement_at(where)
    if casts and isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == value:
        return (Edit(Action.DELETE_STATEMENT, where, safe=False, reason=reason),)
    return (Edit(Action.REPLACE, where, value=value, safe=False, reason=reason),) if casts else ()


def _loaded_as(forward: Forward | None) -> Location | None:
    """The argument that says in what type a model is loaded."""
    places = [model.location for model in forward.models] if forward else []
    loaded = (keyword_at(place, name) for place in places for name in ("torch_dtype", "dtype"))
    return next((found for found in loaded if found), None)


# Methods of Accelerate that clip, and unscale the gradients to do so.
CLIPPING = ("clip_grad_norm_", "clip_grad_value_")
# What a loss scaler has done with an optimizer since its last update, by the name of its stage.
DONE = {"unscaled": "unscaled the gradients", "stepped": "stepped"}


@check("STP221", Severity.ERROR)
def scaler_out_of_turn(step: Step, failures: Failures) -> Findings:
    """A loss scaler is asked out of turn.

    Cause:
        For each optimizer a scaler unscales the gradients at most once and steps once, and `update()` begins the
        next turn. A second `unscale_`, a second `step`, or a missing `update()` is refused. Accelerate's clipping
        unscales: while gradients accumulate it is asked for in the turns that step, and in no other.

    Fix:
        In this order, once a batch: `scale(loss).backward()`, `unscale_(optimizer)`, `step(optimizer)`, `update()`.
    """
    for failure in failures.at("unscale"):
        before, asked = str(failure.facts.get("before") or ""), str(failure.facts.get("asked") or "")
        if before not in DONE or failure.error != RuntimeError.__name__:
            continue
        if failure.explained_by not in ("", "STP221") and not is_catch_all(failure.explained_by):
            continue
        late = before == "stepped"
        clipped = caller_at(failure.location).rpartition(".")[2] in CLIPPING
        yield Finding(
            f"The scaler has {DONE[before]} since its last `update()`, and is asked for `{asked}` again."
            if asked.startswith("unscale") is not late
            else f"The scaler has {DONE[before]} since its last `update()`, and is asked for `{asked}`.",
            {"asked": asked, "before": before},
            failure.location,
            fix="`scaler.update()` once after each step."
            if late
            else "Clip once for each step: `if accelerator.sync_gradients:`."
            if clipped
            else f"Call `{asked}` once for each step.",
            explains=failure.number,
        )
        return
