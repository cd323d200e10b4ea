"""STP220: new weights that are computed and put into a name, not into the weights."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from dryfit.core.check import check
from dryfit.core.evidence import Backward, Forward, Step
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse

# What gives the weights of a model, one after the other.
WEIGHTS = ("parameters", "named_parameters", "state_dict", "buffers", "named_buffers")
# Methods that make a new tensor and change nothing.
MAKING = (
    *("add", "sub", "subtract", "mul", "multiply", "div", "lerp", "clamp", "clip", "clone", "detach", "float", "data"),
    *("sign", "square", "sqrt", "addcdiv", "addcmul", "zeros_like", "randn_like", "where", "pow", "norm", "abs"),
)
# Updates by hand, or steps with a copy, from which on a habit is told.
HABIT = 3


@dataclass(frozen=True)
class Rebound:
    """A statement that gives the loop's own variable for a weight another value, which nothing reads."""

    name: str
    value: str
    location: Location


@check("STP220", Severity.ERROR)
def name_given_for_weights(step: Step, forward: Forward | None, backward: Backward | None) -> Findings:
    """New weights are put into a variable, and the weights stay as they are.

    Cause:
        `p = p - lr * p.grad` in a loop over the weights makes a new tensor and calls it `p`; the weight
        itself is left alone. An update by hand, an average of weights, a limit on them does nothing so.

    Fix:
        Change the weight in its place, under `torch.no_grad()`: `p -= lr * p.grad`, `p.copy_(...)`.
    """
    for path in _paths(step, forward, backward):
        for found in rebound_in(path):
            yield Finding(
                f"`{found.name}` is another name for the new values from here on; the weight itself stays as it is.",
                {"name": found.name},
                found.location,
                fix=f"{found.name}.data.copy_({found.value})",
                edits=(Edit(Action.REPLACE, found.location, value=f"{found.name}.data.copy_({found.value})"),),
                proof=_unmoved(step),
            )
            return


def _unmoved(step: Step) -> Proof | None:
    """That what was to be changed is as it was."""
    still = max((found.still for found in step.hand_updates), default=0)
    if still >= HABIT:
        return Proof(
            "experiment",
            f"after {still} backwards, each with a gradient, 0 of the weights' values have changed",
            "an update in their place changes them after each",
        )
    for stale in step.stale:
        return Proof(
            "experiment",
            f"0 of the copy's {stale.elements:,} values have changed since the first step",
            f"of those of the model that it is to follow {stale.moved:.0%}",
        )
    return None


def _paths(step: Step, forward: Forward | None, backward: Backward | None) -> list[str]:
    """The files that train: where optimizers and models are made, and losses propagated."""
    places = [optimizer.location for optimizer in step.optimizers]
    places += [model.location for model in (forward.models if forward else ())]
    places += [call.location for call in (backward.calls if backward else ())]
    return list(dict.fromkeys(place.path for place in places if place is not None))


def rebound_in(path: str) -> Iterator[Rebound]:
    """The statements of a file that give a loop's variable for a weight another value to no effect."""
    tree = parse(path)
    for loop in nodes_of(tree) if tree else ():
        if isinstance(loop, ast.For) and tree is not None:
            names = {part.id for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
            for node in ast.walk(loop):
                if isinstance(node, ast.Assign) and _is_lost(node, loop, names, tree):
                    name = ast.unparse(node.targets[0])
                    yield Rebound(name, ast.unparse(node.value), location_of(node, path))


def _is_lost(node: ast.Assign, loop: ast.For, names: set[str], tree: ast.Module) -> bool:
    target = node.targets[0]
    if len(node.targets) != 1 or not isinstance(target, ast.Name) or target.id not in names:
        return False
    own = any(isinstance(part, ast.Name) and part.id == target.id for part in ast.walk(node.value))
    if not own or not _is_plain(node.value) or _is_read(node, loop, target.id):
        return False
    return _of_weights(node, [loop.iter, *_made_for(loop.iter, tree)], target.id)


def _made_for(given: ast.expr, tree: ast.Module) -> Iterator[ast.expr]:
    """What is put into the names that a loop goes over."""
    names = {part.id for part in ast.walk(given) if isinstance(part, ast.Name)}
    for node in nodes_of(tree):
        targets = ast.walk(node.targets[0]) if isinstance(node, ast.Assign) else ()
        if isinstance(node, ast.Assign) and any(isinstance(part, ast.Name) and part.id in names for part in targets):
            yield node.value


def _is_plain(value: ast.expr) -> bool:
    """Whether an expression computes and does nothing besides."""
    calls = [part for part in ast.walk(value) if isinstance(part, ast.Call)]
    names = [ast.unparse(call.func).rpartition(".")[2] for call in calls]
    return isinstance(value, ast.BinOp | ast.Call) and all(name in (*MAKING, *WEIGHTS) for name in names)


def _of_weights(node: ast.Assign, over: list[ast.expr], name: str) -> bool:
    """Whether a loop goes over the weights of a model, or the statement reads the gradient of what it goes over."""
    read = [part for one in (*over, node.value) for part in ast.walk(one) if isinstance(part, ast.Attribute)]
    graded = any(part.attr == "grad" and ast.unparse(part.value) in (name, f"{name}.data") for part in read)
    return graded or any(part.attr in WEIGHTS for part in read)


def _is_read(node: ast.Assign, loop: ast.For, name: str) -> bool:
    """Whether what is behind the statement, in the loop's body or in a loop inside of it, reads the name."""
    inner = [part for part in ast.walk(loop) if isinstance(part, ast.For | ast.While) and part is not loop]
    around = [part for part in inner if any(inside is node for inside in ast.walk(part))]
    scope = [*(around or loop.body), *loop.orelse]
    behind = (part for statement in scope for part in ast.walk(statement) if isinstance(part, ast.Name))
    own = {id(part) for part in ast.walk(node)}
    reads = [part for part in behind if part.id == name and isinstance(part.ctx, ast.Load) and id(part) not in own]
    return any(around or part.lineno >= node.lineno for part in reads)
