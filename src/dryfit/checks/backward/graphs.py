"""Losses without a graph or with one that is no longer whole, and whatever else backward raises."""

import ast

from dryfit.core import editing
from dryfit.core.answering import answers_for_loss
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Data, Failures, Forward, Loss, Script
from dryfit.core.evidence.backward import BackwardCall, Broken
from dryfit.core.evidence.lightning import Lightning
from dryfit.core.evidence.loss import LossCall
from dryfit.core.failing import unrecognised
from dryfit.core.finding import Action, Edit, Fact, Finding, Findings, Location, Severity
from dryfit.core.returned import returned_by
from dryfit.core.source import argument, call_at, function_around, location_of, nodes_of, parse, source_of, statement_at
from dryfit.core.stage import Stage

# Methods of a tensor that give a number or an array.
NUMBER_MAKERS = ("item", "numpy", "tolist")
# Where torch itself raises in a backward: its engine's entry, or its looking over the loss.
ENGINE = ("", "_engine_run_backward", "_make_grads", "backward")


def failed_by(backward: Backward, failures: Failures, code: str, why: str) -> tuple[BackwardCall, Broken, int] | None:
    """The first backward that failed for this reason, with the failure it accounts for."""
    call = next((c for c in backward.calls if c.broken is not None and c.broken.why == why), None)
    number = failures.first(code, "backward")
    if call is None or call.broken is None or number is None:
        return None
    # A gradient function of the user's own may raise anything: then the graph is not to blame.
    own = failures.all[number].raised_in.partition(":")[2] not in ENGINE
    return None if own else (call, call.broken, number)


def facts_of(call: BackwardCall, broken: Broken) -> dict[str, Fact]:
    facts: dict[str, Fact] = {
        "model": broken.model,
        "trainable": broken.trainable,
        "parameters": broken.parameters,
        "module": broken.module,
        "source": broken.operation,
        "loss": str(call.loss),
    }
    return {name: value for name, value in facts.items() if value not in ("", None)}


# What is asked of a loss, and not of a model's output.
OF_A_LOSS = {"backward", "item", "detach", "cpu", "mean", "sum", "float"}


@check("BWD101", Severity.ERROR)
def every_parameter_frozen(backward: Backward, failures: Failures) -> Findings:
    """No parameter of the model is trainable.

    Cause:
        `requires_grad` is False for every parameter, the new head's included, so the loss has no
        graph and there is nothing to differentiate. Adapters are loaded for use, and frozen, unless
        `is_trainable=True` is given.

    Fix:
        Freeze the body only, or replace the head after freezing: a new layer is trainable. Load adapters
        with `is_trainable=True`.
    """
    found = failed_by(backward, failures, "BWD101", "frozen")
    if found is None:
        return
    call, broken, number = found
    where = broken.where or call.location
    made = argument(where, "inference_mode") if broken.adapters and where else None
    setting = Edit(Action.SET_ARGUMENT, where, "is_trainable", "True") if where and not made else None
    head = "Leave the head trainable: freeze the body's parameters only."
    loaded = "`inference_mode=False`" if made else "`is_trainable=True`"
    yield Finding(
        f"0 of the {broken.parameters} parameters of `{broken.model}` are trainable: "
        + ("its adapters are there for use, and frozen." if broken.adapters else "the loss has no gradient."),
        facts_of(call, broken),
        where,
        fix=f"Give {loaded}." if broken.adapters else head,
        edits=(setting,) if broken.adapters and setting else (),
        explains=number,
        echo_of="STP101",
    )


@check("BWD102", Severity.ERROR)
def gradients_switched_off(backward: Backward, failures: Failures) -> Findings:
    """The training forward runs with gradients switched off.

    Cause:
        Under `torch.no_grad()`, `inference_mode()` or `set_grad_enabled(False)` no graph is
        recorded, so the loss cannot be differentiated.

    Fix:
        Keep `no_grad` for evaluation; train outside of it.
    """
    found = failed_by(backward, failures, "BWD102", "grad_off")
    if found is None:
        return
    call, broken, number = found
    yield Finding(
        f"`{broken.model}` is trained with gradients switched off: the loss has no graph.",
        facts_of(call, broken),
        broken.where or call.location,
        fix="Take the training forward out of it.",
        explains=number,
    )


@check("BWD103", Severity.ERROR)
def graph_cut(backward: Backward, failures: Failures) -> Findings:
    """The loss is cut off from the model's parameters.

    Cause:
        `.detach()`, `.item()`, `.data`, `argmax`, numpy or a new tensor made of the values:
        each takes numbers out of the graph, and the loss made of them has no gradient.

    Fix:
        Compute the loss from the model's own output; detach only what you log.
    """
    found = failed_by(backward, failures, "BWD103", "cut")
    if found is None:
        return
    call, broken, number = found
    where = f"after `{broken.module}`" if broken.module else f"after `{broken.model or 'the model'}`"
    yield Finding(
        f"The loss has no gradient though {broken.trainable} parameters are trainable: the graph is cut {where}.",
        facts_of(call, broken),
        broken.where or call.location,
        fix="Compute the loss from tensors that are still in the graph.",
        explains=number,
    )


@check("BWD105", Severity.ERROR)
def loss_not_scalar(
    failures: Failures,
    backward: Backward | None,
    loss: Loss | None,
    lightning: Lightning | None,
    forward: Forward | None,
    data: Data | None,
) -> Findings:
    """Backward starts at a loss that is not one number.

    Cause:
        A loss with `reduction="none"`, or one that was not reduced by hand, has one value for
        each example; a gradient is that of a single number.

    Fix:
        Take its mean (or its sum) before `backward()`; give `autograd.grad` its `grad_outputs`.
    """
    yield from _grad_of_many(failures)
    found = failed_by(backward, failures, "BWD105", "not_scalar") if backward is not None else None
    if found is None:
        return
    call, broken, number = found
    # Several values may well begin a backward that is given what comes from behind them.
    given = argument(call.location, "gradient") or source_of(argument(call.location, "gradient", 0)).endswith(".grad")
    if given:
        return
    # Trainer takes the answers of a model without a loss for it.
    if any(d.forward_at for d in (data.datasets if data else ())) and answers_for_loss(call.loss, forward, loss):
        return
    losses = loss.calls if loss is not None else ()
    unreduced = next((c for c in losses if c.reduction == "none" and c.value_shape == call.loss.shape), None)
    steps = [step.location for step in lightning.steps if step.returns] if lightning is not None else []
    place = _unreduced_at(unreduced, call.location) if unreduced else None
    made = assigned(call.location)
    place = place or next(iter(steps), None) or broken.where or returned_by(made) or made
    shape = " x ".join(map(str, call.loss.shape))
    yield Finding(
        f"The loss has {call.loss.size} values ({shape}), and backward starts at one.",
        {"shape": shape, "values": call.loss.size, "reduction": unreduced.reduction if unreduced else None},
        place or call.location,
        fix="Take `.mean()` of the loss.",
        edits=_reduced(call.location),
        explains=number,
    )


def _unreduced_at(unreduced: LossCall, backward: Location | None) -> Location | None:
    """Where a loss function is told to reduce nothing: in its call, or where it was built and is the whole loss."""
    given = argument(unreduced.location, "reduction")
    made, called = assigned(backward), unreduced.location
    whole = made is not None and called is not None and (made.line, made.column) == (called.line, called.column)
    # A trainer begins its backward at what the model gives.
    whole = whole or not _started_at(backward)
    return given or (argument(unreduced.built, "reduction") if whole else None)


def assigned(backward: Location | None) -> Location | None:
    """The expression last assigned, before a backward, to the variable that it starts at."""
    name, tree = _started_at(backward), parse(backward.path) if backward else None
    around = function_around(backward)
    made = [node for node in nodes_of(tree) if isinstance(node, ast.Assign)] if tree and name and backward else []
    found = [
        location_of(node.value, backward.path)
        for node in made
        if backward and node.lineno < backward.line and name in map(ast.unparse, node.targets)
    ]
    same = [place for place in found if function_around(place) == around]
    return max(same, key=lambda place: place.line, default=None)


def _grad_of_many(failures: Failures) -> Findings:
    """Gradients that `autograd.grad` is asked of several values at once, and without their weights."""
    for failure in failures:
        call = failure.call
        outputs = call.named("outputs") if call is not None and call.function == "grad" else None
        where = failure.location
        if outputs is None or outputs.size < 2 or failure.explained_by not in ("", "BWD105"):
            continue
        if argument(where, "grad_outputs", 2) is not None:
            continue
        text = source_of(argument(where, "outputs", 0)) or "outputs"
        weights = f"torch.ones_like({text})"
        yield Finding(
            f"`grad` is asked of {outputs.size} values ({' x '.join(map(str, outputs.shape))}) at once.",
            {"shape": " x ".join(map(str, outputs.shape)), "values": outputs.size},
            where,
            fix=f"grad_outputs={weights}",
            edits=(Edit(Action.SET_ARGUMENT, where, "grad_outputs", weights),) if where else (),
            explains=failure.number,
        )


def _reduced(place: Location | None) -> tuple[Edit, ...]:
    call = call_at(place)
    if place is None or call is None or not isinstance(call.func, ast.Attribute) or call.func.attr != "backward":
        return ()
    # `accelerator.backward(loss)` is given what `loss.backward()` is asked of.
    loss = call.args[0] if call.args else call.func.value
    return editing.called_on(location_of(loss, place.path), "mean()", safe=False, reason="or its sum")


@check("BWD106", Severity.ERROR)
def number_in_place_of_loss(failures: Failures) -> Findings:
    """Backward is asked of a plain number.

    Cause:
        `.item()`, `float()` or `.numpy()` turns the loss into a number or an array, which
        remembers nothing of the graph that it came from.

    Fix:
        Keep the loss a tensor; take `.item()` only where you log it.
    """
    for failure in failures.at("backward"):
        # A sum that starts at 0.0 stays there where the line that adds to it was left out.
        if "number" not in failure.facts or failure.stands_on:
            continue
        made = number_made(failure.location)
        yield Finding(
            f"The loss is a {failure.facts['number']} when backward is asked of it: it has left the graph.",
            {"loss": failure.facts["number"]},
            made[0] if made else failure.location,
            fix=f"loss = {made[1]}" if made else "Keep the loss a tensor.",
            edits=(Edit(Action.REPLACE, made[0], value=made[1]),) if made else (),
            explains=failure.number,
        )
        return


def number_made(where: Location | None) -> tuple[Location, str] | None:
    """The last expression before a line that makes its loss a number, and the tensor that it is made of."""
    statement, tree = statement_at(where), parse(where.path) if where else None
    asked = statement.value if isinstance(statement, ast.Expr) else None
    if where is None or tree is None or not isinstance(asked, ast.Call) or not isinstance(asked.func, ast.Attribute):
        return None
    name = ast.unparse(asked.func.value)
    found = None
    for node in ast.walk(tree):
        made = node.value if isinstance(node, ast.Assign) and node.lineno < where.line else None
        if isinstance(node, ast.Assign) and isinstance(made, ast.Call) and ast.unparse(node.targets[0]) == name:
            found = made if found is None or made.lineno > found.lineno else found
    if found is None or not isinstance(found.func, ast.Attribute) or found.func.attr not in NUMBER_MAKERS:
        return None
    return location_of(found, where.path), ast.unparse(found.func.value)


@check("BWD110", Severity.ERROR)
def output_in_place_of_loss(failures: Failures, script: Script | None) -> Findings:
    """Backward is asked of what holds the loss.

    Cause:
        A model that is given labels answers with an output object, a tuple or a dictionary of
        losses. The loss is one part of it, or the sum of its parts.

    Fix:
        `outputs.loss.backward()`, or `sum(losses.values()).backward()`.
    """
    for failure in failures.at("backward"):
        if "holder" not in failure.facts or (script and script.mistakes(failure.number)):
            continue
        holder, way = failure.facts["holder"], str(failure.facts["way"])
        name = _started_at(failure.location)
        source = way.format(name or "outputs")
        yield Finding(
            f"Backward is asked of a `{holder}` ({failure.facts['parts']}), which holds the loss.",
            {"given": holder, "parts": failure.facts["parts"], "loss": source},
            failure.location,
            fix=f"Start it at `{source}`.",
            edits=_started(failure.location, name, source),
            explains=failure.number,
        )
        return


def _started_at(where: Location | None) -> str:
    """What a line asks its backward of, as source: before its dot, or between its brackets."""
    call = _backward_on(where)
    if call is None or not isinstance(call.func, ast.Attribute):
        return ""
    asked = call.args[0] if call.args else call.func.value
    # `scaler.scale(loss).backward()`
    scaled = isinstance(asked, ast.Call) and isinstance(asked.func, ast.Attribute) and asked.func.attr == "scale"
    asked = asked.args[0] if scaled and isinstance(asked, ast.Call) and asked.args else asked
    return ast.unparse(asked) if isinstance(asked, (ast.Name, ast.Attribute)) else ""


def _backward_on(where: Location | None) -> ast.Call | None:
    statement = statement_at(where)
    nodes = ast.walk(statement) if statement is not None else ()
    calls = [n for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    return next((n for n in calls if isinstance(n.func, ast.Attribute) and n.func.attr.endswith("backward")), None)


def _started(where: Location | None, name: str, source: str) -> tuple[Edit, ...]:
    call = _backward_on(where)
    if where is None or not name or call is None or not isinstance(call.func, ast.Attribute):
        return ()
    made = _called_loss(where, name)
    if made is not None and source.startswith(f"{name}."):
        return editing.called_on(made, source.removeprefix(f"{name}."))
    asked = call.args[0] if call.args else call.func.value
    # `scaler.scale(loss).backward()`
    scaled = isinstance(asked, ast.Call) and isinstance(asked.func, ast.Attribute) and asked.func.attr == "scale"
    asked = asked.args[0] if scaled and isinstance(asked, ast.Call) and asked.args else asked
    return (Edit(Action.REPLACE, location_of(asked, where.path), value=source),)


def _called_loss(where: Location, name: str) -> Location | None:
    """The one call whose output gets this name, where the script reads no part of it and takes the whole for a loss."""
    tree = parse(where.path)
    nodes = nodes_of(tree) if tree else ()
    made = [n.value for n in nodes if isinstance(n, ast.Assign) and name in map(ast.unparse, n.targets)]
    parts = {n.attr for n in nodes if isinstance(n, ast.Attribute) and ast.unparse(n.value) == name}
    keyed = any(isinstance(n, ast.Subscript) and ast.unparse(n.value) == name for n in nodes)
    if len(made) != 1 or not isinstance(made[0], ast.Call) or keyed or not parts <= OF_A_LOSS:
        return None
    return location_of(made[0], where.path)


@check("BWD202", Severity.ERROR)
def changed_in_place(backward: Backward, failures: Failures) -> Findings:
    """A tensor that the gradient needs was changed in place.

    Cause:
        Some operations keep their input or output for the backward. `x += 1`, `x[...] = ...` or
        a method whose name ends in `_` overwrites what was kept.

    Fix:
        Make a new tensor: `x = x + 1`.
    """
    found = failed_by(backward, failures, "BWD202", "in_place")
    if found is None:
        return
    call, broken, number = found
    yield Finding(
        f"What `{broken.operation}` kept for its gradient was overwritten before backward.",
        facts_of(call, broken),
        broken.where or call.location,
        fix="Write the result to a new tensor.",
        explains=number,
    )


@check("BWD901", Severity.ERROR)
def backward_failure(failures: Failures) -> Findings:
    """Backward raises.

    Cause:
        The gradient of the loss cannot be computed.

    Fix:
        Run the step under `torch.autograd.set_detect_anomaly(True)`: it names the forward line.
    """
    yield from unrecognised(failures, Stage.BACKWARD)
