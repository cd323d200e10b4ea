"""LOS303 to LOS306: the shapes of what a loss compares."""

import ast
from dataclasses import replace
from itertools import zip_longest
from math import prod

from dryfit.checks.loss.binary import are_class_ids
from dryfit.checks.loss.by_hand import crossed
from dryfit.checks.loss.partners import turned_rows
from dryfit.checks.loss.states import of_states
from dryfit.checks.loss.targets import labelled, model_of
from dryfit.checks.loss.types import argument_of, classes_by_row, failed, shape
from dryfit.core import editing
from dryfit.core.baseline import BINARY_LOSSES, CLASS_LOSSES, REGRESSIONS
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.failing import told_of_extents
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.labelling import target_made
from dryfit.core.source import source_of
from dryfit.core.split import made_before_split
from dryfit.core.summary import TensorSummary

# A divergence of distributions, which never broadcasts what is meant to be one.
DIVERGENCE = "kl_div"
# Values of a broadcast and of an aligned loss that differ by less than this share differ by rounding (float32).
SAME_VALUE = 1e-6
# What makes class ids of targets, by its name.
NARROWED = {"squeeze": "squeeze(1)", "argmax": "argmax(1)", "flatten": "flatten()", "unsqueeze": "unsqueeze(0)"}

# The checks whose mends give a model other rows than the script does.
BY_ROWS = ("FWD304", "FWD308", "FWD303", "FWD306")


@check("LOS303", Severity.ERROR)
def class_ids_with_extra_axis(loss: Loss, failures: Failures) -> Findings:
    """Class ids have an axis too many, or are one-hot.

    Cause:
        Cross-entropy takes one class id for each row of logits. A column of ids (N, 1), integer
        one-hot rows (N, C) and the ids of whole sequences (B, T) for rows of logits (B * T, C) have
        as many axes as the logits and are refused.

    Fix:
        `labels.squeeze(1)` for a column, `labels.argmax(1)` for one-hot rows, `labels.flatten()`
        for sequences.
    """
    for call in failed(loss, *CLASS_LOSSES):
        number = failures.first("LOS303", *call.raised_by)
        how = _narrowing(call)
        if number is None or how is None:
            continue
        where = argument_of(call, "target", 1)
        yield Finding(
            f"The logits are {shape(call.input)} and the targets {shape(call.target)}; "
            f"class ids are {shape(TensorSummary(call.input.shape[:1] + call.input.shape[2:], 'int64'))}.",
            {"input": str(call.input), "target": str(call.target), "how": how},
            where,
            fix=f"labels.{NARROWED[how]}",
            edits=editing.called_on(where, NARROWED[how]) if call.model is None else (),
            explains=number,
        )
        return


def _narrowing(call: LossCall) -> str | None:
    rows, ids = call.input.shape, call.target.shape
    if not ids and len(rows) == 2 and rows[0] == 1:
        return "unsqueeze"
    if len(rows) != len(ids) or len(rows) < 2 or (call.target.is_float and ids == rows):
        return None
    if ids[1] == 1 and rows[:1] + rows[2:] == ids[:1] + ids[2:]:
        return "squeeze"
    if len(rows) == 2 and ids != rows and call.target.size == rows[0]:
        return "flatten"
    one_hot = ids == rows and call.target.min == 0 and call.target.max == 1
    return "argmax" if one_hot else None


@check("LOS304", Severity.ERROR)
def binary_shapes_differ(loss: Loss, failures: Failures, forward: Forward | None) -> Findings:
    """Input and targets of a binary cross-entropy differ in shape.

    Cause:
        A last layer of one output makes a column (N, 1); the labels are a row (N,). Binary
        cross-entropy compares element by element and wants one shape. Masks without an axis for
        their one channel are the same.

    Fix:
        Take the last axis off the logits: `logits.squeeze(-1)`; give masks their channel: `mask[None]`.
    """
    for call in failed(loss, *BINARY_LOSSES):
        number = failures.first("LOS304", *call.raised_by)
        if number is not None and _of_other_extent(call):
            yield replace(_cut_otherwise(call, number, forward), echo_of="LOS108" if are_class_ids(call) else "")
            return
        if number is not None and _of_other_rows(call) and turned_rows(call, forward, number) is None:
            yield _other_rows(call, failures, number)
            return
        if number is None or call.input.shape == call.target.shape or call.input.size != call.target.size:
            continue
        yield replace(
            _without_channels(call) or _unaligned(call),
            message=f"The logits are {shape(call.input)} and the targets {shape(call.target)}.",
            facts={"input": str(call.input), "target": str(call.target)},
            explains=number,
        )
        return


def _of_other_extent(call: LossCall) -> bool:
    """Whether there are as many rows and axes of predictions as of targets, and another extent of some axis."""
    one, other = call.input.shape, call.target.shape
    return len(one) == len(other) > 1 and one[0] == other[0] and one != other and call.input.size != call.target.size


def _cut_otherwise(call: LossCall, number: int, forward: Forward | None) -> Finding:
    one, other = call.input.shape, call.target.shape
    axis = next(axis for axis in range(len(one)) if one[axis] != other[axis])
    model = model_of(call, forward) if call.model is not None else None
    counted = model is not None and model.num_labels == one[axis] and axis == len(one) - 1
    where, edits = labelled(model.location, one[axis], other[axis]) if model and counted else (None, ())
    return Finding(
        f"The predictions are {shape(call.input)} and the targets {shape(call.target)}: axis {axis} differs.",
        {"input": str(call.input), "target": str(call.target), "axis": axis},
        where or call.location,
        fix=f"num_labels={other[axis]}" if where else "Let the last layer make the targets' size, or cut both alike.",
        edits=tuple(replace(edit, safe=False, reason="the targets may have a label too many") for edit in edits),
        explains=number,
    )


def _of_other_rows(call: LossCall) -> bool:
    """Whether there are more predictions than targets, or fewer, and they are alike but for that."""
    one, other = call.input.shape, call.target.shape
    return len(one) == len(other) > 0 and one[0] != other[0] and one[1:] == other[1:] and min(one[0], other[0]) > 0


def _other_rows(call: LossCall, failures: Failures, number: int) -> Finding:
    rows, targets = call.input.shape[0], call.target.shape[0]
    return Finding(
        f"{rows} predictions meet {targets} targets.",
        {"input": str(call.input), "target": str(call.target), "axis": 0},
        target_made(call.location) or call.target_origin or call.location,
        fix="Make as many targets as the batch at hand has examples: the last of an epoch may be smaller.",
        explains=number,
        # What normalises over a batch of one was given its example twice; series were packed as others than they are.
        echo_of=failures.mended_by(*BY_ROWS),
    )


def _of_few_classes(call: LossCall, loss: Loss) -> str:
    """The check of a head with too few classes, where what differs are the classes that the labels have too."""
    pairs = zip(call.input.shape, call.target.shape, strict=True)
    classes = next(pair for pair in pairs if pair[0] != pair[1])
    refused = [c for c in loss.calls if c.failed or c.mended]
    known = [(c.classes, 1 + int(c.target_max)) for c in refused if c.classes and c.target_max]
    return "LOS201" if classes in known else ""


def _without_channels(call: LossCall) -> Finding | None:
    """A finding of maps that lack the axis of the one channel, at the line that makes a row's; it has yet to say so."""
    given, target = call.input.shape, call.target.shape
    lacks = len(target) > 2 and given == (*target[:1], 1, *target[1:])
    made = call.target_origin if call.row_at is None else None
    where = call.row_at or (made and (made_before_split(made) or made))
    if not lacks or where is None or call.model is not None:
        return None
    source = source_of(where)
    edits = (Edit(Action.REPLACE, where, value=f"{source}[None]"),) if call.row_at and _is_operand(source) else ()
    return Finding(
        "",
        location=where,
        fix="Give each target the axis of its channel, `mask[None]`; or take it off the logits, `.squeeze(1)`.",
        edits=edits,
    )


def _is_operand(source: str) -> bool:
    """Whether an expression can be indexed as it is written."""
    try:
        node = ast.parse(source, mode="eval").body
    except SyntaxError:
        return False
    return isinstance(node, ast.Call | ast.Name | ast.Attribute | ast.Subscript)


def _unaligned(call: LossCall) -> Finding:
    """A finding of two shapes that differ by an axis of one, which has yet to say so."""
    given, target = call.input.shape, call.target.shape
    column, more, less = ("input", given, target) if len(given) > len(target) else ("target", target, given)
    where, how = argument_of(call, column, 0 if column == "input" else 1), _without_spare(more, less)
    named = "column" if len(more) == len(less) + 1 and more[-1] == 1 else column
    return Finding(
        "",
        location=where,
        fix=f"Make both of one shape: `{how}` on the {named}." if how else "Make both of one shape.",
        edits=editing.called_on(where, how[1:]) if how and call.model is None and where != call.location else (),
    )


def _without_spare(more: tuple[int, ...], less: tuple[int, ...]) -> str:
    """How a tensor loses the axis of one that the other lacks, where that is all that they differ by."""
    axes = [axis for axis, size in enumerate(more) if size == 1 and more[:axis] + more[axis + 1 :] == less]
    last = len(more) - 1
    return f".squeeze({-1 if last in axes else axes[0]})" if axes else ""


@check("LOS305", Severity.ERROR)
def broadcast_loss(loss: Loss, failures: Failures, forward: Forward | None) -> Findings:
    """A regression loss compares every prediction with every target.

    Cause:
        Predictions (N, 1) and targets (N,) broadcast to N x N pairs. The loss is then lowest when
        every prediction is the mean of all targets, so the model learns to answer one number.
        Series (N, T, 1) and (N, T) do the same where N is T, and raise where it is not.

    Fix:
        Make both of one shape: `predictions.squeeze(-1)`.
    """
    for call in failed(loss, *REGRESSIONS, DIVERGENCE):
        number = failures.first("LOS305", *call.raised_by)
        if number is not None and _of_other_extent(call):
            known = _of_few_classes(call, loss) or told_of_extents(failures.all[number], failures)
            yield replace(_cut_otherwise(call, number, forward), echo_of=known)
            return
        if number is not None and call.failed and _of_other_rows(call):
            yield _other_rows(call, failures, number)
            return
    apart = [call for call in loss.calls if call.function in REGRESSIONS and _broadcasts(call)]
    raised = next((call for call in apart if call.failed), None)
    if raised is not None:
        yield from _unmatched(raised, failures)
        return
    # Fresh weights answer nearly one number, and both losses are then nearly one: the widest gap shows best.
    for call in sorted(apart, key=_gap, reverse=True):
        if call.aligned is None or call.value is None:
            continue
        pairs = _spread(call.input.shape, call.target.shape)
        finding = replace(
            _without_channels(call) or _unaligned(call),
            message=f"Predictions {shape(call.input)} and targets {shape(call.target)} are broadcast to {pairs} pairs.",
            facts={"input": str(call.input), "target": str(call.target), "value": call.value, "aligned": call.aligned},
        )
        finding = replace(finding, echo_of=_gathered(call, failures))
        if _gap(call) > SAME_VALUE:
            before = f"the loss of this batch is {call.value:.4g} over {pairs} pairs"
            after = f"it is {call.aligned:.4g} over its {call.input.size} examples"
            finding = finding.proven(_experiment(before, after))
        yield finding
        return
    yield from crossed(loss)


def _gathered(call: LossCall, failures: Failures) -> str:
    """The check whose mend gave what is gathered the axis of one that it has here."""
    return failures.mended_by("FWD310") if call.input.shape == (*call.target.shape, 1) else ""


def _unmatched(call: LossCall, failures: Failures) -> Findings:
    """As many predictions as targets, in shapes that do not even broadcast."""
    number = failures.first("LOS305", *call.raised_by)
    if number is None:
        return
    yield replace(
        _unaligned(call),
        message=f"Predictions {shape(call.input)} do not fit targets {shape(call.target)}, of which there are as many.",
        facts={"input": str(call.input), "target": str(call.target)},
        explains=number,
    )


def _spread(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many pairs two shapes make where they are broadcast to each other."""
    axes = zip_longest(reversed(one), reversed(other), fillvalue=1)
    return prod(max(pair) for pair in axes)


def _gap(call: LossCall) -> float:
    """The difference that aligning makes, as a share of the loss; negative where it was not measured."""
    if call.value is None or call.aligned is None:
        return -1.0
    return abs(call.value - call.aligned) / max(abs(call.value), SAME_VALUE)


def _broadcasts(call: LossCall) -> bool:
    one, other = call.input.shape, call.target.shape
    return one != other and call.input.size == call.target.size and call.input.size > 1 and len(one) != len(other)


def _experiment(before: str, after: str) -> Proof:
    return Proof("experiment", before, after)


@check("LOS306", Severity.ERROR)
def class_axis_last(loss: Loss, failures: Failures) -> Findings:
    """The classes are not on axis 1 of the logits.

    Cause:
        Cross-entropy takes logits (N, C, ...): the classes are the second axis. A model of
        sequences makes (N, length, C); a pooling or the state of a recurrent layer leaves an axis of one. Several
        layers, or two directions, leave as many states on axis 0.

    Fix:
        Flatten both, or move the axis: `logits.movedim(-1, 1)`. Take an axis of one off: `logits.squeeze(1)`.
        Take the last state: `hidden[-1]`.
    """
    for call in failed(loss, *CLASS_LOSSES):
        number = failures.first("LOS306", *call.raised_by)
        if number is not None and _flat_targets(call):
            yield _unflattened(call, number)
            return
        if number is not None and (of_layers := of_states(call, number)) is not None:
            yield of_layers
            return
        if number is not None and (axis := spare_axis(call)) is not None:
            yield _with_spare_axis(call, axis, number)
            return
        last = len(call.input.shape) > 2 and call.input.shape[:-1] == call.target.shape and not classes_by_row(call)
        if number is None or not last:
            continue
        where = argument_of(call, "input", 0)
        yield Finding(
            f"The logits are {shape(call.input)} for targets {shape(call.target)}: their classes are the last axis.",
            {"input": str(call.input), "target": str(call.target)},
            where,
            fix="logits.movedim(-1, 1)",
            edits=editing.called_on(where, "movedim(-1, 1)") if call.model is None else (),
            explains=number,
        )
        return


def spare_axis(call: LossCall) -> int | None:
    """The axis of one of the logits without which each of their rows has its target."""
    given, target = call.input.shape, call.target.shape
    if classes_by_row(call):
        return None
    found = (axis for axis in range(len(given)) if given[axis] == 1 and len(given) > 2)
    kept = ((axis, given[:axis] + given[axis + 1 :]) for axis in found)
    return next((axis for axis, rest in kept if len(rest) > 1 and target == rest[:1] + rest[2:]), None)


def _with_spare_axis(call: LossCall, axis: int, number: int) -> Finding:
    where = argument_of(call, "input", 0)
    return Finding(
        f"The logits are {shape(call.input)} for targets {shape(call.target)}: axis {axis} holds one element.",
        {"input": str(call.input), "target": str(call.target), "axis": axis},
        where,
        fix=f"logits.squeeze({axis})",
        edits=editing.called_on(where, f"squeeze({axis})") if call.model is None else (),
        explains=number,
    )


def _flat_targets(call: LossCall) -> bool:
    """Whether the targets of a sequence stand in one row, and the logits do not."""
    given, target = call.input.shape, call.target.shape
    return len(given) > 2 and len(target) == 1 and target[0] == prod(given[:-1]) != given[0]


def _unflattened(call: LossCall, number: int) -> Finding:
    where, classes = argument_of(call, "input", 0), call.input.shape[-1]
    return Finding(
        f"The logits are {shape(call.input)} for {call.target.shape[0]} targets in one row: nothing flattens them.",
        {"input": str(call.input), "target": str(call.target), "flat": True},
        where,
        fix=f"logits.reshape(-1, {classes})",
        edits=editing.called_on(where, f"reshape(-1, {classes})") if call.model is None else (),
        explains=number,
    )
