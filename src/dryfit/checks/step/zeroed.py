"""STP201 and STP202: gradients that are never zeroed, and those that are zeroed unused."""

import ast

from dryfit.checks.step.weights import HABIT, name_of, percent, steps_of
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script, Step
from dryfit.core.evidence.step import Optimizer, StepTaken
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import function_around, nodes_of, parse, source_of

# The share of the steps behind the first that hold older gradients: once an epoch they may be zeroed.
OFTEN = 0.5
# Updates of weights by hand from which on it is a habit to leave their gradients.
BY_HAND = 3


@check("STP201", Severity.ERROR)
def gradients_not_zeroed(step: Step, script: Script | None) -> Findings:
    """Gradients of earlier batches are added to this batch's.

    Cause:
        `backward()` adds to `.grad`. Without `zero_grad()` each step goes along the sum of every
        gradient since the training began.

    Fix:
        Call `optimizer.zero_grad()` once a step, after `optimizer.step()` or before `backward()`.
    """
    for optimizer in step.optimizers:
        steps = [s for s in steps_of(step, optimizer) if s.backwards]
        piled = [s for s in steps[1:] if s.leftover_norm]
        if len(piled) < max(HABIT, OFTEN * (len(steps) - 1)):
            continue
        last = max(piled, key=lambda s: s.number)
        own = last.own_norm
        place = last.location or optimizer.location
        owner = _keras_owner(place)
        yield Finding(
            f"Nothing zeroes the gradients: step {len(steps)} still holds those of the {len(steps) - 1} before it."
            if len(piled) == len(steps) - 1
            else f"Gradients are not zeroed for each step: {len(piled)} of {len(steps)} still hold those of the one "
            "before.",
            {"grad_norm": last.grad_norm, "own_norm": own, "leftover_norm": last.leftover_norm},
            place,
            fix=f"`{owner}.zero_grad()` before `backward()`."
            if owner
            else f"`{name_of(optimizer)}.zero_grad()` after each step.",
            edits=_before_backward(owner, place) or _zeroing(optimizer, place),
            echo_of="SCR119" if script and script.leaves_out("zero_grad") else "",
            proof=None
            if own is None
            else Proof(
                "experiment",
                f"the gradient of step {steps.index(last) + 1}, left-overs included, has norm "
                f"{last.grad_norm or 0.0:.3g}",
                f"that of its own batch alone has norm {own:.3g}",
            ),
        )
        return
    yield from _by_hand(step)


def _by_hand(step: Step) -> Findings:
    """The same in a loop that has no optimizer."""
    for found in step.hand_updates:
        if found.piled < max(BY_HAND, OFTEN * found.updates):
            continue
        yield Finding(
            f"Nothing zeroes the gradients: {found.piled} of {found.updates} updates by hand left them for the next.",
            {"grad_norm": found.norm, "own_norm": found.own, "updates": found.updates},
            found.location,
            fix="`p.grad = None` for every weight, after its update or before `backward()`.",
            proof=Proof(
                "experiment",
                f"the gradient of step {found.updates + 1}, left-overs included, has norm {found.norm:.3g}",
                f"that of its own batch alone has norm {found.own:.3g}",
            ),
        )
        return


def _keras_owner(place: Location | None) -> str:
    """What zeroes the gradients where Keras' optimizer steps, which has nothing for it: the model; else ""."""
    if ".backward(" not in source_of(place):
        return ""
    return "self" if function_around(place) == "train_step" else "model"


def _before_backward(owner: str, place: Location | None) -> tuple[Edit, ...]:
    return (Edit(Action.INSERT_BEFORE, place, value="self.zero_grad()"),) if owner == "self" and place else ()


def _zeroing(optimizer: Optimizer, place: Location | None) -> tuple[Edit, ...]:
    source = source_of(place)
    name, called, _ = source.rpartition(".step(")
    if place is None or not called:
        return ()
    return (Edit(Action.INSERT_AFTER, place, value=f"{name}.zero_grad()"),)


@check("STP202", Severity.ERROR)
def gradients_zeroed_before_step(step: Step, failures: Failures) -> Findings:
    """Gradients are zeroed between backward and step.

    Cause:
        `zero_grad()` stands after `backward()` and before `step()`: the step finds no gradient and
        changes nothing.

    Fix:
        Zero the gradients before `backward()`, or after `step()`.
    """
    for optimizer in step.optimizers:
        steps = [s for s in steps_of(step, optimizer) if s.backwards]
        empty = [s for s in steps if s.zeroed_norm and not s.grad_norm]
        if len(empty) < HABIT or len(empty) < len(steps):
            continue
        first = empty[0]
        place, source = first.zeroed_at, source_of(first.zeroed_at)
        yield Finding(
            f"The gradients are zeroed before the step: {len(empty)} of {len(steps)} steps found none.",
            {"steps": len(steps), "zeroed_norm": first.zeroed_norm},
            place or first.location,
            fix="Move `zero_grad()` to after the step.",
            edits=_behind_step(first),
            echo_of=failures.explained_among("BWD201") or "STP215",
            proof=Proof(
                "experiment",
                f"at the step the gradient is 0 and {percent(first.changed_fraction)} of the weights change",
                f"before `{source or 'zero_grad()'}` its norm was {first.zeroed_norm:.3g}",
            ),
        )
        return
    yield from _dropped(step)


def _dropped(step: Step) -> Findings:
    """Steps that find the gradient of the last batch alone: those of the batches before it were zeroed."""
    for optimizer in step.optimizers if len(step.optimizers) == 1 else ():
        steps = [s for s in steps_of(step, optimizer) if s.backwards]
        lossy = [s for s in steps if s.dropped and s.batches and s.zeroed_norm]
        if len(lossy) < HABIT or len(lossy) < len(steps):
            continue
        first = lossy[0]
        outside = first.location is not None and not _in_same_loop(first.zeroed_at, first.location)
        yield Finding(
            f"{first.dropped + first.batches} batches before a step, and the gradients of {first.dropped} of them "
            "are zeroed unused.",
            {"dropped": first.dropped, "used": first.batches, "zeroed_norm": first.zeroed_norm},
            first.location if outside else first.zeroed_at or first.location,
            fix=f"`{name_of(optimizer)}.step()` for each batch, inside of the loop over them."
            if outside
            else "Zero the gradients after a step only.",
            edits=() if outside else _behind_step(first),
            proof=Proof(
                "experiment",
                f"at the step the gradient is that of {first.batches} of {first.dropped + first.batches} batches",
                f"a gradient of norm {first.zeroed_norm:.3g} was zeroed before it",
            ),
        )
        return


def _behind_step(taken: StepTaken) -> tuple[Edit, ...]:
    """The line that zeroes the gradients moved to behind the step."""
    place, source = taken.zeroed_at, source_of(taken.zeroed_at)
    if place is None or taken.location is None or not source:
        return ()
    return (Edit(Action.DELETE_STATEMENT, place), Edit(Action.INSERT_AFTER, taken.location, value=source))


def _in_same_loop(one: Location | None, other: Location) -> bool:
    """Whether the innermost loop around one line is around the other as well."""
    tree = parse(one.path) if one and one.path == other.path else None
    loops = [n for n in nodes_of(tree) if isinstance(n, ast.For | ast.While)] if tree else []
    around = [n for n in loops if one and n.lineno <= one.line <= (n.end_lineno or n.lineno)]
    inner = max(around, key=lambda n: n.lineno, default=None)
    return inner is None or inner.lineno <= other.line <= (inner.end_lineno or inner.lineno)
