"""Lengths that padded sequences are packed by, and do not fit them (FWD308)."""

import ast

from dryfit.core.evidence import Failures
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.source import argument_node, call_at

# What packs padded sequences, and takes them in any order.
PACKING, UNSORTED = "pack_padded_sequence", "enforce_sorted=False"


def packs(call: TensorCall) -> bool:
    """Whether an operation packs padded sequences, by its name or on its line."""
    written = call_at(call.location)
    named = written is not None and ast.unparse(written.func).rpartition(".")[2] == PACKING
    return named or call.function == PACKING


def other_axis(call: TensorCall) -> bool | None:
    """What `batch_first` has to be where the lengths are as many as the other axis is long, None where they are not."""
    given, count = call.operands[0], call.operands[-1].size
    node = argument_node(call.location, "batch_first", 2)
    first = isinstance(node, ast.Constant) and node.value is True
    told = call_at(call.location) is not None and (node is None or isinstance(node, ast.Constant))
    if len(given.shape) < 2 or not told:
        return None
    named, other = given.shape[:2] if first else given.shape[1::-1]
    return not first if count == other != named else None


def unpackable(call: TensorCall) -> tuple[str, str]:
    """Why the lengths do not fit the sequences, and what does."""
    given, lengths = call.operands[0], call.operands[-1]
    if lengths.device != "cpu":
        return f"are on {lengths.device}, not on the CPU", "lengths.cpu()"
    if lengths.min is not None and lengths.min < 1:
        return "hold a 0: an empty sequence cannot be packed", "Drop empty sequences."
    if lengths.shape[:1] not in (given.shape[:1], given.shape[1:2]):
        return f"are {lengths.size} for {given.shape[0]} sequences", "One length for each sequence."
    if lengths.max is not None and lengths.max > max(given.shape[:2]):
        return f"go up to {lengths.max:.0f} and the sequences to {max(given.shape[:2])}", "lengths.clamp(max=...)"
    return "are not in falling order", UNSORTED


def repacked(failures: Failures) -> str:
    """The check that told of lengths in whose place others were packed: those in another order are as they were."""
    told = (f for f in failures if f.mended and f.explained_by == "FWD308")
    return next((f.explained_by for f in told if not _is_in_order_alone(f.call)), "")


def _is_in_order_alone(call: TensorCall | None) -> bool:
    if call is None or not call.operands or call.function != PACKING:
        return False
    return other_axis(call) is None and unpackable(call)[1] == UNSORTED
