"""LOS132: two models that are trained against each other, and by the same targets."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from dryfit.core.check import check
from dryfit.core.evidence import Loss, Script, Step
from dryfit.core.evidence.loss import CountedLoss, LossCall
from dryfit.core.finding import Finding, Findings, Location, Severity
from dryfit.core.scopes import scope_around
from dryfit.core.source import argument, argument_node, assigned_pairs, function_holding, parse
from dryfit.core.summary import TensorSummary
from dryfit.core.trace import DEPTH

# Losses by which a discriminator tells what is real from what is made.
TELLING = ("binary_cross_entropy_with_logits", "binary_cross_entropy", "mse_loss")
# What leaves the values of a tensor as they are.
PASSING = ("detach", "view", "reshape", "flatten", "squeeze", "mean", "float", "to")
# What keeps no graph.
CUTTING = ("no_grad", "inference_mode")


@dataclass(frozen=True)
class Verdict:
    """A loss of what ``judge`` says of what ``maker`` has made, which is to be ``wanted``.

    ``cut`` says that no gradient goes to the maker.
    """

    judge: str
    maker: str
    wanted: float
    cut: bool
    location: Location


@check("LOS132", Severity.WARNING)
def generator_on_the_discriminators_side(loss: Loss, script: Script, step: Step | None) -> Findings:
    """A generator is trained to be found out by its discriminator.

    Cause:
        What is generated is to be told as such in the discriminator's loss, and by the same targets in the
        generator's. The generator learns to be found out, and moves away from the data.

    Fix:
        Give the generator's loss the targets of real rows: `criterion(discriminator(fake), ones)`.
    """
    if step is not None and any(group.maximize for optimizer in step.optimizers for group in optimizer.groups):
        return
    found = list(dict.fromkeys(verdict for call in loss.calls if (verdict := _verdict(call)) is not None))
    for own in (one for one in found if not one.cut):
        pairs = [
            one for one in found if (one.judge, one.maker) == (own.judge, own.maker) and one.location != own.location
        ]
        real = [one for one in found if one.judge == own.judge and one.maker != own.maker]
        told = [one for one in pairs if one.cut]
        if not told or {one.wanted for one in (*pairs, own)} != {own.wanted} or own.wanted in {r.wanted for r in real}:
            continue
        if not real or not _falls(own, loss.calls, script.counted_losses):
            continue
        yield Finding(
            f"The loss of `{own.maker}` wants {own.wanted:g} of what it makes, as that of `{own.judge}` does in line "
            f"{told[0].location.line}; real rows are to be {real[0].wanted:g}.",
            {"wanted": own.wanted, "real": real[0].wanted, "line": told[0].location.line},
            argument(own.location, "target", 1) or own.location,
            fix=f"Give it the targets of real rows, {real[0].wanted:g}.",
        )
        return


def _verdict(call: LossCall) -> Verdict | None:
    where, wanted = call.location, call.target.max
    if where is None or not call.training or call.function not in TELLING or wanted is None:
        return None
    node = argument_node(where, "input", 0)
    judged, _ = _call(node, where.path) if node is not None and call.target.min == wanted else (None, False)
    if judged is None or not judged.args:
        return None
    made, cut = _call(judged.args[0], where.path)
    maker = ast.unparse(made.func) if made is not None else ast.unparse(judged.args[0])
    cut = cut or (made is not None and _without_gradient(made, where))
    return Verdict(ast.unparse(judged.func), maker, wanted, cut, where)


def _call(node: ast.expr, path: str) -> tuple[ast.Call | None, bool]:
    """The call that makes a value, and whether it is detached on the way."""
    cut = False
    for _ in range(DEPTH):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in PASSING:
            cut, node = cut or node.func.attr == "detach", node.func.value
        elif isinstance(node, ast.Subscript):
            node = node.value
        elif isinstance(node, ast.Name) and (values := _assigned(node, path)):
            node = max(values, key=lambda value: value.lineno)
        else:
            break
    return (node if isinstance(node, ast.Call) else None), cut


def _assigned(name: ast.Name, path: str) -> list[ast.expr]:
    """What a name is given above a place that reads it, in the function around that."""
    tree = parse(path)
    scope = scope_around(name.lineno, tree) if tree is not None else None
    pairs = [pair for node in ast.walk(scope) for pair in assigned_pairs(node)] if scope is not None else []
    return [value for target, value in pairs if ast.unparse(target) == name.id and target.lineno < name.lineno]


def _without_gradient(call: ast.Call, where: Location) -> bool:
    """Whether a call stands under `torch.no_grad()` or `torch.inference_mode()`."""
    tree = parse(where.path)
    holder = function_holding(where) or tree
    blocks = [node for node in ast.walk(holder) if isinstance(node, ast.With)] if holder is not None else []
    around = [item.context_expr for block in blocks if call in ast.walk(block) for item in block.items]
    decorators = holder.decorator_list if isinstance(holder, ast.FunctionDef) else []
    return any(mode in ast.unparse(node) for node in (*around, *decorators) for mode in CUTTING)


def _falls(own: Verdict, calls: Sequence[LossCall], counted: Sequence[CountedLoss]) -> bool:
    """Whether the losses that are differentiated count what a line gives, as far as their graphs show, as it is."""
    factors = [
        part.factor
        for call in calls
        for part in counted
        if call.location == own.location and part.wanted == own.wanted
        if part.function == call.function and _same(part.input, call.input)
    ]
    return bool(factors) and min(factors) > 0


def _same(one: TensorSummary, other: TensorSummary) -> bool:
    return (one.shape, one.min, one.max, one.mean) == (other.shape, other.min, other.max, other.mean)
