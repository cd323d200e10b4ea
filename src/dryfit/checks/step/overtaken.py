"""STP316: a copy that was to follow slowly, and is the model itself at each step."""

import ast
from collections.abc import Iterator
from typing import TypeGuard

from dryfit.core.check import check
from dryfit.core.evidence import Forward, Step
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import caller_at, location_of, method_of, nodes_of, parse
from dryfit.core.trace import trace

# The largest share of itself that such a copy keeps; means of a few steps, and averages that begin quickly, keep more.
KEPT = 0.1
# How far the share that the script writes may be from the measured one, which is of rounded weights, as a factor.
NEAR = 1.25
# Arguments that say how much of itself an average keeps, by parts of their names, in calls of an average.
DECAYS, AVERAGES = ("decay", "tau", "beta", "alpha", "polyak", "momentum"), ("ema", "average", "avg")


@check("STP316", Severity.ERROR)
def shares_of_an_average_exchanged(step: Step, forward: Forward) -> Findings:
    """A slow copy takes nearly all of the model at each step.

    Cause:
        `decay * average + (1 - decay) * model` with the two shares exchanged, or `tau=0.995` where the part that
        is taken is meant. The copy is the model of the last step: an average averages nothing, the targets of an
        agent move with each of its steps.

    Fix:
        `average.mul_(decay).add_(weights, alpha=1 - decay)`; of the targets of an agent `tau` is small, as 0.005.
    """
    for entry in step.overtaken:
        calls = [call for call in forward.calls if call.model == entry.model and call.location is not None]
        if not calls or not 0 < entry.share < KEPT * NEAR:
            continue
        found = _written(calls[-1].location, entry.share)
        if found is None:
            continue
        place, kept = found
        model = forward.model(entry.model)
        name = caller_at(calls[-1].location) or (model.class_name if model is not None else "the copy")
        yield Finding(
            f"`{name}` is to follow slowly, and takes {1 - kept:.3%} of the model at each step: it keeps {kept:.2g} "
            "of itself.",
            {"share": entry.share, "written": kept},
            place,
            fix="Exchange the two shares.",
            proof=Proof(
                "experiment",
                f"behind a step it lacks {entry.share:.2g} of what that step has moved, and nothing of those before",
                f"with the shares exchanged it averages over the last {1 / kept:,.0f} steps",
            ),
        )
        return


def _written(place: Location | None, share: float) -> tuple[Location, float] | None:
    """Where the file mixes two parts that add up to 1 by this share, or gives it to an average, and the share."""
    tree = parse(place.path) if place is not None else None
    if place is None or tree is None:
        return None
    for where, value in (*_mixed(tree), *_given(tree)):
        number = _number(value, place.path)
        for kept in () if number is None else (number, 1 - number):
            if 0 < kept <= KEPT * 1.001 and share / NEAR < kept < share * NEAR:
                return location_of(where, place.path), kept
    return None


def _mixed(tree: ast.Module) -> Iterator[tuple[ast.stmt | ast.expr, ast.expr]]:
    """Statements in which something and 1 less it are shares, with that; and what `lerp` takes."""
    for statement in nodes_of(tree):
        if not isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr | ast.Return):
            continue
        for node in ast.walk(statement):
            if _is_rest(node):
                yield statement, node.right
            elif isinstance(node, ast.Call) and method_of(node) in ("lerp", "lerp_"):
                yield from ((statement, part) for part in node.args[-1:])


def _is_rest(node: ast.AST) -> TypeGuard[ast.BinOp]:
    """Whether this is 1 less something."""
    less = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub)
    return isinstance(node, ast.BinOp) and less and isinstance(node.left, ast.Constant) and node.left.value == 1


def _given(tree: ast.Module) -> Iterator[tuple[ast.stmt | ast.expr, ast.expr]]:
    """The numbers that an average is made with: by the name of the argument, or of what makes it."""
    for call in nodes_of(tree):
        if not isinstance(call, ast.Call):
            continue
        named = [word.value for word in call.keywords if word.arg and any(part in word.arg for part in DECAYS)]
        makes = any(part in method_of(call).lower() for part in AVERAGES)
        for value in (*named, *(call.args if makes else ())):
            if makes and isinstance(value, ast.Constant | ast.Name | ast.Attribute):
                yield value, value


def _number(node: ast.expr, path: str) -> float | None:
    """The number that an expression is, through names; of an option of the command line its default."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        left, right = _number(node.left, path), _number(node.right, path)
        return left - right if left is not None and right is not None else None
    traced = trace(node, path)
    found = traced.node if traced is not None else node
    if isinstance(found, ast.Attribute):
        found = _default(found.attr, path) or found
    value = found.value if isinstance(found, ast.Constant) else None
    return float(value) if isinstance(value, int | float) else None


def _default(name: str, path: str) -> ast.expr | None:
    tree = parse(path)
    for call in nodes_of(tree) if tree else ():
        if not isinstance(call, ast.Call) or method_of(call) != "add_argument":
            continue
        options = [str(a.value).lstrip("-").replace("-", "_") for a in call.args if isinstance(a, ast.Constant)]
        if name in options:
            return next((word.value for word in call.keywords if word.arg == "default"), None)
    return None
