"""BWD108, BWD109, BWD111, BWD114, BWD203: losses and weights without a gradient, graphs kept for nothing."""

import ast
import math

from dryfit.checks.backward.guards import TURNS, guard_at
from dryfit.core.check import check
from dryfit.core.evidence import Backward, Forward, Loss, Script, Step
from dryfit.core.evidence.backward import Severed
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.step import Optimizer
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import nodes_of, parse, source_of

# Batches of a training from which on a backward is due.
BATCHES = 3
# What a script asks its gradients of, by the end of its name.
ASKING = (
    *("backward", "fit", "minimize", "jacobian", "vjp", "value_and_grad"),
    *("gradient", "apply_gradients", "train_on_batch"),
)


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:2])
    return f"{shown} and {len(names) - 2} more" if len(names) > 2 else shown


@check("BWD108", Severity.ERROR)
def loss_never_used(backward: Backward) -> Findings:
    """A loss is computed and never trained by.

    Cause:
        One of several losses is left out of the sum that `backward()` is called on, or a loop puts each
        in the place of the one before. What only this loss would train, a second head for example, stays as it was
        made.

    Fix:
        Add it to the loss: `loss = loss_a + loss_b`; in a loop `loss = loss + ...`, from 0 on.
    """
    for found in backward.unused_losses:
        if not found.norm:
            continue
        names = _listed(found.parameters)
        yield Finding(
            f"Each turn of this loop puts its loss in the place of the one before: {names} have no "
            f"gradient but by a {found.function} that is lost here."
            if found.replaced
            else f"This {found.function} is in no backward, and {names} have no gradient but by it.",
            {"value": found.value, "norm": found.norm, "parameters": ", ".join(found.parameters)},
            found.location,
            fix="Add the losses up, from 0 before the loop."
            if found.replaced
            else "Add it to the loss that is trained by.",
            echo_of="LOS501",
            proof=Proof(
                "experiment",
                f"after the backward {_listed(found.parameters)} have no gradient",
                f"a backward from this loss gives them one of norm {found.norm:.3g}",
            ),
        )
        return


@check("BWD109", Severity.ERROR)
def part_cut_off(backward: Backward) -> Findings:
    """A part of the model is cut off from the loss.

    Cause:
        `.numpy()`, `.tolist()` and `torch.tensor(...)` make plain numbers of a tensor. What is made
        of these again has no graph to the layers before, which the optimizer holds and never moves. A loss
        of a detached tensor has none either, nor has a layer that is called and whose answer is not read, or one
        that the model runs under `torch.no_grad()`.

    Fix:
        Keep to tensors, from the inputs to the loss; hand on what each layer makes: `x = layer(x)`.
        Leave `no_grad` to the evaluation.
    """
    severed = [one for one in backward.severed if not one.steps]
    if any(one.source for one in severed):
        yield from (_detached(one) for one in severed if one.source)
        return
    for found in severed:
        if found.unread or found.unrecorded:
            yield _unread(found) if found.unread else _unrecorded(found)
            return
        how = "detached" if found.inside else "turned into plain numbers"
        yield Finding(
            f"{_listed(found.parameters)} get no gradient: their work is {how} here.",
            {"elements": found.elements, "parameters": ", ".join(found.parameters)},
            found.where,
            fix="Take `.detach()` out." if found.inside else "Use torch operations in place of the conversion.",
            proof=Proof(
                "experiment",
                f"after the backward {len(found.parameters)} parameters of {found.elements} values have no gradient",
                f"what is {how} here has a graph to each of them",
            ),
        )
        return


def _unread(found: Severed) -> Finding:
    return Finding(
        f"{_listed(found.parameters)} get no gradient: their layer is called here, and nothing reads what it makes.",
        {"elements": found.elements, "parameters": ", ".join(found.parameters)},
        found.where,
        fix="Hand on what the layer makes: `x = layer(x)`.",
        proof=Proof(
            "experiment",
            f"after the backward {len(found.parameters)} parameters of {found.elements} values have no gradient",
            "the layer is called in each forward, and the other parameters have one",
        ),
        # Where no input is left in the answer, that is the mistake, and this a part of it.
        echo_of="LRN302",
    )


def _unrecorded(found: Severed) -> Finding:
    return Finding(
        f"{_listed(found.parameters)} get no gradient: the model runs their layers with gradients switched off here.",
        {"elements": found.elements, "parameters": ", ".join(found.parameters)},
        found.where,
        fix="Run them with gradients; leave `no_grad` to the evaluation.",
        proof=Proof(
            "experiment",
            f"after the backward {len(found.parameters)} parameters of {found.elements} values have no gradient",
            "run with gradients, the same layers have a graph from the model's answer to each of them",
        ),
    )


def _detached(found: Severed) -> Finding:
    return Finding(
        f"{_listed(found.parameters)} get no gradient: what is to train them is of `{found.source}` detached.",
        {"elements": found.elements, "parameters": ", ".join(found.parameters)},
        found.where,
        fix=f"Use `{found.source}` itself.",
        edits=(Edit(Action.REPLACE, found.where, value=found.source),) if found.where else (),
        proof=Proof(
            "experiment",
            f"after the backward {len(found.parameters)} parameters of {found.elements} values have no gradient",
            f"`{found.source}` has a graph to each of them",
        ),
    )


@check("BWD111", Severity.ERROR)
def nothing_propagated(step: Step, forward: Forward, loss: Loss, script: Script, backward: Backward | None) -> Findings:
    """Losses are computed, and none is propagated back.

    Cause:
        The loop computes its loss and asks it for no gradient: `loss.backward()` and `optimizer.step()`
        are missing, or stand where nothing reaches them: behind a condition that every batch fails, as one on the
        size of the loss, which is large before anything is learnt. The weights stay as they were drawn.

    Fix:
        `loss.backward()` and `optimizer.step()` for each batch.
    """
    own = [o for o in step.optimizers if o.models]
    if not own or any(o.backwards or o.steps for o in step.optimizers) or (backward and backward.calls):
        return
    calls = [c for c in forward.calls if c.training and c.grad_enabled and not c.failed and c.model in own[0].models]
    losses = [call for call in loss.calls if call.training and call.value is not None]
    if len(calls) < BATCHES or len(losses) < BATCHES or script.ended != "end":
        return
    if _asks(own[0]):
        yield from _left_out(losses)
        return
    yield Finding(
        f"The loss is computed for each batch, and no gradient is asked of it: `{own[0].name or own[0].class_name}` "
        "has none to step by.",
        {"losses": len(losses), "backwards": 0, "steps": 0},
        losses[-1].location,
        fix="`loss.backward()` and `optimizer.step()` behind it.",
        echo_of="SCR119" if script.leaves_out("backward") else "",
        proof=Proof("experiment", f"{len(losses)} losses, 0 backwards, 0 steps", "each is of what the optimizer holds"),
    )


def _left_out(losses: list[LossCall]) -> Findings:
    """Batches that a condition on their loss leaves out, every one of them."""
    guard, values = guard_at(losses[-1].location, _is_asking), [call.value for call in losses if call.value is not None]
    if guard is None or losses[-1].times < TURNS or not all(map(math.isfinite, values)):
        return
    yield Finding(
        f"This condition leaves out each of {losses[-1].times} batches, the first at a loss of {values[0]:.3g}: none "
        "is propagated back.",
        {"losses": losses[-1].times, "first": values[0], "backwards": 0},
        guard,
        fix="Leave out no batch for its loss; `clip_grad_norm_` makes long steps short.",
        proof=Proof(
            "experiment",
            f"{losses[-1].times} losses, 0 backwards: the weights stay as they were drawn, and so does the loss",
            "without the condition each batch comes to its backward",
        ),
    )


def _is_asking(node: ast.AST) -> bool:
    name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
    return bool(name) and (name.endswith(ASKING) or name == "grad")


def _asks(optimizer: Optimizer) -> bool:
    """Whether some line would ask for gradients: a loop that was left before it is no mistake."""
    tree = parse(optimizer.location.path) if optimizer.location else None
    return tree is None or any(map(_is_asking, nodes_of(tree)))


@check("BWD114", Severity.ERROR)
def state_detached_each_step(backward: Backward) -> Findings:
    """The state of a sequence is detached at every step.

    Cause:
        Each step begins with a state that has no graph. The loss of the last one tells no earlier step
        what should have been kept: nothing is learnt that has to be remembered.

    Fix:
        Hand the state on as it is; detach it between two windows, behind a backward.
    """
    for found in (one for one in backward.severed if one.steps):
        yield Finding(
            f"`{found.source}` is detached at each of {found.steps} steps: no gradient goes back through them.",
            {"steps": found.steps},
            found.where,
            fix="Take `.detach()` out.",
            edits=(Edit(Action.REPLACE, found.where, value=found.source),) if found.where else (),
            proof=Proof(
                "experiment",
                f"the answer has a graph to none of the {found.steps} states that are detached here",
                "not detached, each is made of the one before",
            ),
        )
        return


@check("BWD203", Severity.WARNING)
def graphs_added_up(backward: Backward) -> Findings:
    """A running sum keeps the graph of every step.

    Cause:
        `total += loss` adds tensors with their graphs. None of them can be freed while the sum is there,
        and memory grows with every step of the epoch.

    Fix:
        `total += loss.item()`, or `loss.detach()`.
    """
    for found in backward.summed:
        text = source_of(found.location)
        yield Finding(
            f"`{found.name}` holds the graphs of {found.graphs} steps, and grows with each.",
            {"graphs": found.graphs},
            found.location,
            fix=f"{found.name} += loss.item()",
            edits=(Edit(Action.REPLACE, found.location, value=f"{text}.item()"),)
            if found.location and text.rpartition("+=")[2].strip().isidentifier()
            else (),
        )
        return
