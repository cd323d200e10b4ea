"""STP2xx: gradients of the wrong size: clipped while scaled, added up and not divided."""

import ast
from dataclasses import replace
from itertools import accumulate

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Learn, Loss, Step
from dryfit.core.evidence.learn import LEARNT, STUCK
from dryfit.core.evidence.step import Optimizer, ScaledClip, StepTaken
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument_node, location_of, nodes_of, parse, source_of, statement_at
from dryfit.core.trace import calls_named

# Clipping that cuts a gradient below this share of what it should leave of it is no clipping any more.
CUT = 0.5
# Steps that must show the same.
HABIT = 2
# Batches a step from which one more or less of them is told from one more backward on each.
LEFT_OVER = 2
# Losses this near each other, as a share, are the same.
SAME = 1e-3
# Losses that are added up before a backward, at most.
TASKS = 4
# Optimizers whose step grows with the gradient.
PROPORTIONAL = ("SGD", "ASGD", "LBFGS")
# What multiplies or divides gradients where they stand.
SCALING = ("div_", "mul_", "_foreach_div_", "_foreach_mul_")


@check("STP209", Severity.ERROR)
def clipped_while_scaled(step: Step) -> Findings:
    """Gradients are clipped while the scaler's factor is on them.

    Cause:
        `scaler.scale(loss).backward()` makes gradients tens of thousands of times too large. Clipped
        before `scaler.unscale_(optimizer)`, they are cut to next to nothing once they are unscaled.

    Fix:
        `scaler.unscale_(optimizer)` before `clip_grad_norm_`.
    """
    for clip in step.scaled_clips:
        left, meant = min(clip.norm, clip.max_norm / clip.scale), min(clip.norm, clip.max_norm)
        if not 0 < left < CUT * meant:
            continue
        yield Finding(
            f"Gradients of norm {clip.norm:.3g}, times a scale of {clip.scale:g}, are clipped to {clip.max_norm:g}: "
            f"{left:.2g} is left of them.",
            {"norm": clip.norm, "scale": clip.scale, "max_norm": clip.max_norm, "left": left},
            clip.location,
            fix="`scaler.unscale_(optimizer)` first.",
            edits=_unscaling(step, clip),
            proof=Proof(
                "experiment",
                f"clipped with the scale on them, their norm is {left:.2g}",
                f"unscaled first, {meant:.3g}",
            ),
        )
        return


def _unscaling(step: Step, clip: ScaledClip) -> tuple[Edit, ...]:
    """Insert the call before the clipping, with the names that the script has."""
    taken = next((t for t in step.steps if t.location is not None), None)
    node = argument_node(taken.location, "optimizer", 0) if taken else None
    scaler = source_of(taken.location).partition(".step(")[0] if taken else ""
    statement = statement_at(clip.location)
    if clip.location is None or node is None or not scaler.isidentifier() or statement is None:
        return ()
    return (Edit(Action.INSERT_BEFORE, clip.location, value=f"{scaler}.unscale_({ast.unparse(node)})"),)


# On the loop's own batches shorter steps bring the loss below this share; a trial's scale is this near to the division.
CALMED, NEARLY = 0.8, 0.9


@check("STP210", Severity.ERROR)
def accumulated_without_division(step: Step, loss: Loss, learn: Learn | None) -> Findings:
    """Gradients of several batches are added up, and the loss is not divided.

    Cause:
        Each backward adds the gradient of a whole batch's mean. Over k batches the step is k times as
        large as one on a batch k times the size, and the learning rate is k times what it says.

    Fix:
        `loss = loss / accumulation_steps` before `backward()`.
    """
    for optimizer in step.optimizers:
        steps = [s for s in step.steps if s.optimizer == optimizer.number]
        batches = _added(steps)
        if len(steps) < HABIT or batches is None:
            continue
        if any(taken.zeroed_norm is not None for taken in steps) or _changes_gradients(steps[0].location):
            # What was zeroed in between was not added up, and gradients can be divided in the place of the loss.
            continue
        whole = _whole_loss(steps[0], loss)
        if whole is None or not _matters(optimizer, steps):
            continue
        finding = Finding(
            f"Each step adds the gradients of {batches} batches, and the loss of {whole:.3g} is not divided by "
            f"{batches}.",
            {"batches": batches, "loss": whole},
            _place(steps[0], loss),
            fix=f"`loss = loss / {batches}` before the backward.",
            edits=_divided(steps[0].location, batches),
        )
        proof = _too_long(learn, optimizer) or _too_long_for_all(learn, optimizer, batches)
        yield finding.proven(proof) if proof else replace(finding, severity=Severity.WARNING)
        return


def _changes_gradients(where: Location | None) -> bool:
    """Whether the script divides or multiplies what stands in `.grad`."""
    tree = parse(where.path) if where else None
    for node in nodes_of(tree) if tree else ():
        written: ast.expr | None = node.target if isinstance(node, ast.AugAssign) else None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SCALING:
            written = node.func.value if not node.func.attr.startswith("_") else next(iter(node.args), None)
        if isinstance(node, ast.Assign):
            written = node.targets[0] if isinstance(node.value, ast.BinOp) else None
        if written is not None and any(isinstance(n, ast.Attribute) and n.attr == "grad" for n in ast.walk(written)):
            return True
    return False


def _divided(where: Location | None, batches: int) -> tuple[Edit, ...]:
    """The loss at the one backward of the file, divided by the number that the script counts its batches by."""
    calls = calls_named(where.path, "backward") if where else []
    if where is None or len(calls) != 1 or not isinstance(calls[0].func, ast.Attribute):
        return ()
    tree, of_loss = parse(where.path), not calls[0].args
    turns = [n.right for n in nodes_of(tree) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mod)] if tree else []
    counts = {ast.unparse(turn) for turn in turns if isinstance(turn, ast.Name | ast.Attribute)}
    number = counts.pop() if len(counts) == 1 else str(batches)
    loss = calls[0].func.value if of_loss else calls[0].args[0]
    return editing.wrapped(location_of(loss, where.path), f"({{}} / {number})" if of_loss else f"{{}} / {number}")


def _too_long(learn: Learn | None, optimizer: Optimizer) -> Proof | None:
    """That the steps as they are learn nothing of one batch, and shorter ones do; a step is as long as its gradient."""
    base = learn.unchanged(one_batch=True) if learn and optimizer.class_name in PROPORTIONAL else None
    shorter = [t for t in learn.trials if t.one_batch and not t.change and 0 < t.scale < 1] if learn else []
    best = min((t for t in shorter if t.end is not None), key=lambda t: t.end or 0.0, default=None)
    if base is None or best is None or not base.reference or base.end is None or best.end is None:
        return None
    if base.end <= STUCK * base.reference or not best.end <= LEARNT * base.reference:
        return None
    return Proof(
        "experiment",
        f"the loss of one batch goes from {base.start:.3g} to {base.end:.3g}",
        f"with steps {best.scale:g} times as long to {best.end:.3g}",
    )


def _too_long_for_all(learn: Learn | None, optimizer: Optimizer, batches: int) -> Proof | None:
    """That the loss climbs on the loop's own batches, and falls with steps no shorter than the division makes them."""
    base = learn.unchanged(one_batch=False) if learn and optimizer.class_name in PROPORTIONAL else None
    if learn is None or base is None or base.start is None:
        return None
    others = [t for t in learn.trials if not t.one_batch and not t.change and t.end is not None]
    still = max((t.highest or 0.0 for t in others if t.scale == 0), default=0.0)
    best = min((t for t in others if NEARLY / batches <= t.scale < 1), key=lambda t: t.end or 0.0, default=None)
    climbs = base.end is None or base.end > max(base.start, still)
    if not climbs or best is None or not (best.end or 0.0) <= CALMED * base.start:
        return None
    end = f"{base.end:.3g}" if base.end is not None else "no number"
    return Proof(
        "experiment",
        f"in {len(base.losses) - 1} steps the loss goes from {base.start:.3g} to {end}",
        f"with steps {best.scale:g} times as long to {best.end:.3g}",
    )


def _added(steps: list[StepTaken]) -> int | None:
    """How many batches each step adds up, one backward each; a pass that was cut short may leave one over."""
    backwards = [taken.backwards for taken in steps]
    if not steps or min(backwards) < HABIT:
        return None
    left = 1 if min(backwards) > LEFT_OVER else 0
    by_batch = all(abs(taken.backwards - taken.batches) <= left for taken in steps)
    return min(backwards) if by_batch and max(backwards) - min(backwards) <= left else None


def _matters(optimizer: Optimizer, steps: list[StepTaken]) -> bool:
    """Whether a larger gradient makes a larger step, or is clipped sooner."""
    return optimizer.class_name in PROPORTIONAL or any(s.clipped_from is not None for s in steps)


def _whole_loss(taken: StepTaken, loss: Loss) -> float | None:
    """The loss that a step's first backward began at, where it is a loss function's own mean, or adds up the first."""
    begun = taken.first_loss
    means = [c.value for c in loss.calls if c.training and c.reduction == "mean" and c.value is not None]
    means += list(accumulate(means[:TASKS]))[1:]
    if begun is None or not begun or not any(abs(value - begun) <= SAME * abs(begun) for value in means):
        return None
    return begun


def _place(taken: StepTaken, loss: Loss) -> Location | None:
    call = next((c for c in loss.calls if c.training and c.location is not None), None)
    return call.location if call else taken.location
