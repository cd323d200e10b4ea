"""BWD 6xx: backward beside or through an Accelerator."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence.accelerate import Accelerate, Division, PlainBackward
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity
from dryfit.core.source import argument, argument_node, source_of

# How near a given loss must come to the share of the computed one, relative to it; float32 rounding is 1e-7.
SAME = 1e-4


@check("BWD601", Severity.WARNING)
def backward_beside_accelerator(accelerate: Accelerate) -> Findings:
    """loss.backward() is called in a loop that has an Accelerator.

    Cause:
        `accelerator.backward(loss)` scales the loss for mixed precision and divides it by the
        number of accumulated batches. A plain `backward` does neither: gradients are that many
        times too large, or underflow in half precision.

    Fix:
        Call `accelerator.backward(loss)`.
    """
    for entry in accelerate.plain_backwards:
        plain = entry.accumulation == 1 and entry.mixed_precision == "no"
        yield Finding(
            f"`backward()` goes round the Accelerator{_consequence(entry)}.",
            {"mixed_precision": entry.mixed_precision, "accumulation": entry.accumulation},
            entry.location,
            fix=f"{entry.accelerator or 'accelerator'}.backward(loss)",
            edits=_edits(entry),
            severity=Severity.NOTE if plain else None,
        )


def _consequence(entry: PlainBackward) -> str:
    if entry.accumulation > 1:
        return f": {entry.accumulation} accumulated batches are not divided by {entry.accumulation}"
    if entry.mixed_precision != "no":
        return f": with mixed_precision={entry.mixed_precision!r} the loss is not scaled"
    return ", which matters as soon as it accumulates or has mixed precision"


def _edits(entry: PlainBackward) -> tuple[Edit, ...]:
    source = source_of(entry.location)
    if entry.location is None or not entry.accelerator or not source.endswith(".backward()"):
        return ()
    value = f"{entry.accelerator}.backward({source.removesuffix('.backward()')})"
    return (Edit(Action.REPLACE, entry.location, value=value),)


@check("BWD602", Severity.WARNING)
def divided_twice(accelerate: Accelerate) -> Findings:
    """The loss is divided by the accumulation steps twice.

    Cause:
        `accelerator.backward` divides by `gradient_accumulation_steps` itself. A loop that
        divides as well makes every update that many times too small.

    Fix:
        Give `accelerator.backward` the loss as it is.
    """
    found = [entry for entry in accelerate.divisions if _is_share(entry)]
    if found and len(found) == len(accelerate.divisions):
        first = found[0]
        yield Finding(
            f"The loss is {first.computed:.4g} and `accelerator.backward` is given {first.given:.4g}, "
            f"1/{first.accumulation} of it, which it divides by {first.accumulation} again.",
            {"computed": first.computed, "given": first.given, "accumulation": first.accumulation},
            argument(first.location, "loss", 0) or first.location,
            fix="Leave the division to `accelerator.backward`.",
            edits=_undivided(first),
        )


def _undivided(entry: Division) -> tuple[Edit, ...]:
    where, node = argument(entry.location, "loss", 0), argument_node(entry.location, "loss", 0)
    if where is None or not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Div):
        return ()
    return (Edit(Action.REPLACE, where, value=ast.unparse(node.left)),)


def _is_share(entry: Division) -> bool:
    share = entry.computed / entry.accumulation
    return entry.accumulation > 1 and share != 0 and abs(entry.given - share) <= SAME * abs(share)
