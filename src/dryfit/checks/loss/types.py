"""LOS301, LOS302, LOS308: the type of the targets."""

from collections.abc import Iterator

from dryfit.core import editing
from dryfit.core.baseline import BINARY_LOSSES, CLASS_LOSSES
from dryfit.core.check import check
from dryfit.core.columns import column_made
from dryfit.core.evidence import Batch, Failures, Forward, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.labelling import KEYS
from dryfit.core.source import argument, argument_node, source_of
from dryfit.core.summary import TensorSummary
from dryfit.core.trace import trace

# The types of class ids that torch takes for rows.
INDEX_TYPES = ("int64", "uint8")
# The axes of scores: examples and classes.
SCORES = 2
# What a batch gives that is asked for a key it does not have.
NOTHING = "NoneType"
# The types that it takes for pixels and sequences.
PIXEL_TYPES = ("int64",)


def failed(loss: Loss, *functions: str) -> Iterator[LossCall]:
    """The calls of these losses that raised, of tensors."""
    return (c for c in loss.calls if c.failed and c.function in functions and not c.input_kind and not c.target_kind)


def is_scored(call: LossCall, forward: Forward | None) -> bool:
    """Whether each row of several scores stands beside one whole number, as of a class, in a loss of the script's."""
    model = forward.model(call.model) if forward and call.model is not None else None
    if model is not None and model.num_labels is not None:
        # A model of transformers chooses its loss by its settings.
        return False
    rows, target = call.input.shape, call.target
    ids = target.integral and target.min is not None and target.min >= 0 and (target.max or 0.0) < rows[-1]
    return len(rows) == SCORES and rows[1] > 1 and target.shape == rows[:1] and bool(ids)


def classes_by_row(call: LossCall) -> bool:
    """Whether the targets have the shape of class ids for this input."""
    given = call.input.shape
    return len(given) > 0 and call.target.shape == given[:1] + given[2:]


def shape(summary: TensorSummary) -> str:
    """A shape as it is printed in a message."""
    return f"({', '.join(map(str, summary.shape))}{',' if len(summary.shape) == 1 else ''})"


@check("LOS301", Severity.ERROR)
def class_ids_not_long(loss: Loss, failures: Failures) -> Findings:
    """Class ids reach cross-entropy as floats or short integers.

    Cause:
        Cross-entropy takes class ids as int64; targets of a float type are read as
        probabilities and must then have the shape of the logits.

    Fix:
        Make the labels `torch.long`.
    """
    for call in failed(loss, *CLASS_LOSSES):
        number = failures.first("LOS301", *call.raised_by)
        if number is None or call.target.dtype in _taken(call) or not classes_by_row(call) or not call.target.integral:
            continue
        where = call.target_origin or call.row_at or _column(call) or argument_of(call, "target", 1)
        yield Finding(
            f"The targets are class ids of type {call.target.dtype}; {call.function} takes int64.",
            {"dtype": call.target.dtype, "wanted": "int64", "target": str(call.target)},
            where,
            fix="Make the labels torch.long.",
            edits=editing.cast(where, "long", "int64") if _castable(call) else (),
            explains=number,
            # A model that once took them for numbers refuses the next batch otherwise.
            echo_of=failures.mended_by("DAT204"),
        )
        return


@check("LOS302", Severity.ERROR)
def binary_targets_not_float(loss: Loss, failures: Failures, forward: Forward | None) -> Findings:
    """Binary cross-entropy is given targets of another type than its input's.

    Cause:
        Binary cross-entropy compares probabilities, so its targets are floats like its input: not the
        integers of class ids, and not the float64 that NumPy and Python's own numbers come as.

    Fix:
        Make the labels `float`.
    """
    for call in failed(loss, *BINARY_LOSSES):
        number = failures.first("LOS302", *call.raised_by)
        of_classes = is_scored(call, forward) or _configured(call, forward)
        if number is None or call.target.dtype == call.input.dtype or not call.input.is_float or of_classes:
            continue
        where = call.target_origin or call.row_at or _column(call) or argument_of(call, "target", 1)
        yield Finding(
            f"The targets are {call.target.dtype}; {call.function} takes "
            f"{f'{call.input.dtype}, as its input is' if call.target.is_float else 'floats'}.",
            {"dtype": call.target.dtype, "wanted": call.input.dtype, "target": str(call.target)},
            where,
            fix="Make the labels float.",
            edits=editing.cast(where, "float", "float32") if _castable(call) else (),
            explains=number,
            echo_of="FWD201" if _are_inputs(call.target, forward) else "",
        )
        return


def _are_inputs(target: TensorSummary, forward: Forward | None) -> bool:
    """Whether the targets are what the model is given itself, as those of an autoencoder: not as its labels."""
    given = [item for call in forward.calls for item in call.inputs.items() if item[0] not in KEYS] if forward else []
    return any((tensor.dtype, tensor.shape) == (target.dtype, target.shape) for _, tensor in given)


def _taken(call: LossCall) -> tuple[str, ...]:
    return PIXEL_TYPES if len(call.input.shape) > 2 else INDEX_TYPES


def _castable(call: LossCall) -> bool:
    """Whether the place of a finding is the expression of the targets itself."""
    return call.target_origin is not None or (call.model is None and call.row_at is None)


def _configured(call: LossCall, forward: Forward | None) -> bool:
    """Whether a model of transformers chose the loss by its labels' type."""
    if call.built is not None or call.function in source_of(call.location):
        return False  # A model of the script's own may keep a configuration of the model in it.
    model = forward.model(call.model) if forward and call.model is not None else None
    chosen = model is not None and model.num_labels is not None
    return chosen and model is not None and model.problem_type != "multi_label_classification"


def argument_of(call: LossCall, name: str, position: int) -> Location | None:
    """The user's expression for an argument of the loss, or the line of the call."""
    return (argument(call.location, name, position) if call.model is None else None) or call.location


def _column(call: LossCall) -> Location | None:
    """Where the labels are made of a model that makes the loss itself: the one place of their column."""
    given = call.location if call.model is not None else None
    made = (column_made(given.path, name) for name in KEYS) if given else ()
    return next(filter(None, made), None)


@check("LOS308", Severity.ERROR)
def targets_not_a_tensor(loss: Loss, failures: Failures, batch: Batch | None) -> Findings:
    """The targets are no tensor.

    Cause:
        A loss compares tensors; the labels came as a list, a tuple, an array or a number.

    Fix:
        `torch.tensor(labels)`.
    """
    for call in loss.calls:
        number = failures.first("LOS308", call.function)
        if not call.failed or not call.target_kind or number is None:
            continue
        if call.target_kind == NOTHING:
            yield _without_targets(call, number)
            return
        where = argument_of(call, "target", 1)
        text = source_of(where) if where != call.location else ""
        whole = batch is not None and any(t.how == "whole" and t.kind == call.target_kind for t in batch.takings)
        yield Finding(
            f"The targets are a {call.target_kind}; {call.function} takes a tensor.",
            {"kind": call.target_kind},
            where,
            fix="torch.tensor(labels)",
            edits=(Edit(Action.REPLACE, where, value=f"torch.tensor({text})"),) if where and text else (),
            explains=number,
            echo_of="BAT107" if whole else "",
        )
        return


def _without_targets(call: LossCall, number: int) -> Finding:
    """The targets are None: as a rule they were asked for by a key that the batch does not have."""
    node = argument_node(call.location, "target", 1) if call.model is None else None
    made = trace(node, call.location.path) if node is not None and call.location is not None else None
    return Finding(
        f"The targets are None; {call.function} takes a tensor.",
        {"kind": call.target_kind},
        made.location if made is not None else argument_of(call, "target", 1),
        fix="Take the labels by the name that the batch has them under.",
        explains=number,
    )
