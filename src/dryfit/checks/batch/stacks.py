"""What the script's own collate function stacks, though it is of several shapes."""

import ast
from collections.abc import Iterator

from dryfit.checks.forward.pairs import JOINING, differ_beside, joined_on
from dryfit.core.evidence import Batch, Failures
from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location
from dryfit.core.source import call_at, function_around
from dryfit.core.summary import TensorSummary

# The operation of torch that puts tensors upon each other.
STACK = "stack"


def stacked_at(collation: Collation, number: int | None, failures: Failures) -> Location | None:
    """The line of the user's own collate function that raised."""
    where = failures.all[number].location if number is not None and collation.collate_given else None
    around = function_around(where)
    return where if around and around in (*collation.collate_fn.split("."), "__call__") else None


def stacked_tokens(failures: Failures) -> Findings:
    """Rows of token ids that the collate function makes itself and does not pad."""
    for number, call in _uneven(failures, "BAT101"):
        if not all(_is_row(operand) for operand in call.operands):
            continue
        lengths = [operand.shape[0] for operand in call.operands]
        yield Finding(
            f"Examples of {max(lengths)} and {min(lengths)} tokens cannot be stacked: nothing pads them.",
            {"function": call.function, "longest": max(lengths), "shortest": min(lengths)},
            call.location,
            fix="torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)",
            edits=_padded(call),
            explains=number,
        )
        return


def stacked_rows(batch: Batch, failures: Failures) -> Findings:
    """Tensors of other kinds that the collate function makes itself."""
    # A tail that is cut short is told as what it is.
    if any(collation.tail is not None for collation in batch.collations):
        return
    for number, call in _uneven(failures, "BAT103"):
        shapes = list(dict.fromkeys(str(operand.shape) for operand in call.operands))
        if all(_is_row(operand) for operand in call.operands):
            continue
        one, other = (next(o for o in call.operands if str(o.shape) == shape) for shape in shapes[:2])
        if call.function in JOINING:
            yield _joined(call, one, other, number)
            return
        yield Finding(
            f"The collate function stacks a tensor of {_shape(one)} and one of {_shape(other)}.",
            {"function": call.function, "shape": _shape(one), "other_shape": _shape(other)},
            call.location,
            fix="Bring every row to one shape, or keep the tensors in a list.",
            explains=number,
        )
        return


def _joined(call: TensorCall, one: TensorSummary, other: TensorSummary, number: int) -> Finding:
    """The finding for tensors that are joined on another axis than the one that they differ on."""
    along, found = (call.sizes or (0,))[0], joined_on(call)
    return Finding(
        f"The collate function joins a tensor of {_shape(one)} and one of {_shape(other)} on axis {along}.",
        {"function": call.function, "shape": _shape(one), "other_shape": _shape(other), **found},
        call.location,
        fix=f"Join them on axis {found['axis']}." if found else "Bring every row to one shape.",
        explains=number,
    )


def _uneven(failures: Failures, code: str) -> Iterator[tuple[int, TensorCall]]:
    """The failures of the script's own collate functions at tensors of several shapes that are stacked, or joined."""
    for failure in failures:
        call = failure.call
        if failure.operation != "collate" or call is None or failure.explained_by not in ("", code):
            continue
        uneven = call.function == STACK and len({operand.shape for operand in call.operands}) > 1
        if uneven or (code == "BAT103" and call.function in JOINING and differ_beside(call)):
            yield failure.number, call


def _is_row(operand: TensorSummary) -> bool:
    return operand.is_integer and len(operand.shape) == 1


def _shape(operand: TensorSummary) -> str:
    return " x ".join(map(str, operand.shape)) or "a single number"


def _padded(call: TensorCall) -> tuple[Edit, ...]:
    """`pad_sequence` in place of the stack, where that is given nothing but its tensors."""
    node = call_at(call.location)
    if node is None or len(node.args) != 1 or node.keywords or call.location is None:
        return ()
    value = f"pad_sequence({ast.unparse(node.args[0])}, batch_first=True)"
    return (
        Edit(Action.REPLACE, call.location, value=value, safe=False, reason="pads with zeros"),
        Edit(Action.IMPORT, call.location, value="from torch.nn.utils.rnn import pad_sequence"),
    )
