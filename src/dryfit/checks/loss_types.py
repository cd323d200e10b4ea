"""LOS3xx: the type, the shape and the number of the targets."""

import ast
from collections.abc import Iterator

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, call_at, location_of, source_of
from dryfit.core.summary import TensorSummary
from dryfit.core.trace import calls_named

# The losses of torch by what their targets are: class ids, probabilities, numbers.
CLASS_LOSSES = ("cross_entropy", "nll_loss")
# As above.
BINARY_LOSSES = ("binary_cross_entropy", "binary_cross_entropy_with_logits")
# As above.
REGRESSIONS = ("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss")
# The types of class ids that torch takes.
INDEX_TYPES = ("int64", "uint8")
# Values of a broadcast and of an aligned loss that differ by less than this share differ by rounding (float32).
SAME_VALUE = 1e-6


def failed(loss: Loss, *functions: str) -> Iterator[LossCall]:
    """The calls of these losses that raised, of tensors."""
    return (c for c in loss.calls if c.failed and c.function in functions and not c.input_kind and not c.target_kind)


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
        number = failures.first("LOS301", call.function, "forward")
        if number is None or call.target.dtype in INDEX_TYPES or not classes_by_row(call) or not call.target.integral:
            continue
        where = call.target_origin or call.row_at or _argument(call, "target", 1)
        yield Finding(
            f"The targets are class ids of type {call.target.dtype}; {call.function} takes int64.",
            {"dtype": call.target.dtype, "wanted": "int64", "target": str(call.target)},
            where,
            fix="Make the labels torch.long.",
            edits=_cast(where, "long") if _castable(call) else (),
            explains=number,
        )
        return


@check("LOS302", Severity.ERROR)
def binary_targets_not_float(loss: Loss, failures: Failures, forward: Forward | None) -> Findings:
    """Binary cross-entropy is given integer targets.

    Cause:
        Binary cross-entropy compares probabilities, so its targets are floats like its input.

    Fix:
        Make the labels `float`.
    """
    for call in failed(loss, *BINARY_LOSSES):
        number = failures.first("LOS302", call.function, "forward")
        if number is None or call.target.is_float or not call.input.is_float or _configured(call, forward):
            continue
        where = call.target_origin or call.row_at or _argument(call, "target", 1)
        yield Finding(
            f"The targets are {call.target.dtype}; {call.function} takes floats.",
            {"dtype": call.target.dtype, "wanted": call.input.dtype, "target": str(call.target)},
            where,
            fix="Make the labels float.",
            edits=_cast(where, "float") if _castable(call) else (),
            explains=number,
        )
        return


def _castable(call: LossCall) -> bool:
    """Whether the place of a finding is the expression of the targets itself."""
    return call.target_origin is not None or (call.model is None and call.row_at is None)


def _configured(call: LossCall, forward: Forward | None) -> bool:
    """Whether a model of transformers chose the loss by its labels' type."""
    model = forward.model(call.model) if forward and call.model is not None else None
    return model is not None and model.num_labels is not None


def _argument(call: LossCall, name: str, position: int) -> Location | None:
    """The user's expression for an argument of the loss, or the line of the call."""
    return (argument(call.location, name, position) if call.model is None else None) or call.location


def _cast(where: Location | None, kind: str) -> tuple[Edit, ...]:
    """Cast an expression; a cast or a `dtype=` that stands there is replaced."""
    text, call = source_of(where), call_at(where)
    if where is None or not text:
        return ()
    if (
        call is not None
        and source_of(where) == ast.unparse(call)
        and any(word.arg == "dtype" for word in call.keywords)
    ):
        return (Edit(Action.SET_ARGUMENT, where, "dtype", f"torch.{kind}"),)
    for other in ("float", "long", "int", "double"):
        text = text.removesuffix(f".{other}()")
    plain = text.replace("_", "").replace(".", "").isalnum() or text.endswith((")", "]"))
    return (Edit(Action.REPLACE, where, value=f"{text if plain else f'({text})'}.{kind}()"),)


@check("LOS303", Severity.ERROR)
def class_ids_with_extra_axis(loss: Loss, failures: Failures) -> Findings:
    """Class ids have an axis too many, or are one-hot.

    Cause:
        Cross-entropy takes one class id for each row of logits. A column of ids (N, 1) or integer
        one-hot rows (N, C) have as many axes as the logits and are refused.

    Fix:
        `labels.squeeze(1)` for a column, `labels.argmax(1)` for one-hot rows.
    """
    for call in failed(loss, *CLASS_LOSSES):
        number = failures.first("LOS303", call.function, "forward")
        how = _narrowing(call)
        if number is None or how is None:
            continue
        where = _argument(call, "target", 1)
        yield Finding(
            f"The logits are {shape(call.input)} and the targets {shape(call.target)}; "
            f"class ids are {shape(TensorSummary(call.input.shape[:1] + call.input.shape[2:], 'int64'))}.",
            {"input": str(call.input), "target": str(call.target), "how": how},
            where,
            fix=f"labels.{how}(1)",
            edits=_called_on(where, f"{how}(1)") if call.model is None else (),
            explains=number,
        )
        return


def _narrowing(call: LossCall) -> str | None:
    rows, ids = call.input.shape, call.target.shape
    if len(rows) != len(ids) or len(rows) < 2 or (call.target.is_float and ids == rows):
        return None
    if ids[1] == 1 and rows[:1] + rows[2:] == ids[:1] + ids[2:]:
        return "squeeze"
    one_hot = ids == rows and call.target.min == 0 and call.target.max == 1
    return "argmax" if one_hot else None


def _called_on(where: Location | None, method: str) -> tuple[Edit, ...]:
    text = source_of(where)
    plain = text.replace("_", "").replace(".", "").isalnum() or text.endswith((")", "]"))
    if where is None or not text:
        return ()
    return (Edit(Action.REPLACE, where, value=f"{text if plain else f'({text})'}.{method}"),)


@check("LOS304", Severity.ERROR)
def binary_shapes_differ(loss: Loss, failures: Failures) -> Findings:
    """Input and targets of a binary cross-entropy differ in shape.

    Cause:
        A last layer of one output makes a column (N, 1); the labels are a row (N,). Binary
        cross-entropy compares element by element and wants one shape.

    Fix:
        Take the last axis off the logits: `logits.squeeze(-1)`.
    """
    for call in failed(loss, *BINARY_LOSSES):
        number = failures.first("LOS304", call.function, "forward")
        if number is None or call.input.shape == call.target.shape or call.input.size != call.target.size:
            continue
        where, edits = _squeezed(call)
        yield Finding(
            f"The logits are {shape(call.input)} and the targets {shape(call.target)}.",
            {"input": str(call.input), "target": str(call.target)},
            where,
            fix="Make both of one shape: `.squeeze(-1)` on the column.",
            edits=edits,
            explains=number,
        )
        return


def _squeezed(call: LossCall) -> tuple[Location | None, tuple[Edit, ...]]:
    column = "input" if len(call.input.shape) > len(call.target.shape) else "target"
    where = _argument(call, column, 0 if column == "input" else 1)
    return where, _called_on(where, "squeeze(-1)") if call.model is None and where != call.location else ()


@check("LOS305", Severity.ERROR)
def broadcast_loss(loss: Loss) -> Findings:
    """A regression loss compares every prediction with every target.

    Cause:
        Predictions (N, 1) and targets (N,) broadcast to N x N pairs. The loss is then lowest when
        every prediction is the mean of all targets, so the model learns to answer one number.

    Fix:
        Make both of one shape: `predictions.squeeze(-1)`.
    """
    broadcast = [call for call in loss.calls if call.function in REGRESSIONS and _broadcasts(call)]
    # Fresh weights answer nearly one number, and both losses are then nearly one: the widest gap shows best.
    for call in sorted(broadcast, key=_gap, reverse=True):
        if call.aligned is None or call.value is None:
            continue
        where, edits = _squeezed(call)
        pairs = call.input.size * call.target.size
        finding = Finding(
            f"Predictions {shape(call.input)} and targets {shape(call.target)} are broadcast to {pairs} pairs.",
            {"input": str(call.input), "target": str(call.target), "value": call.value, "aligned": call.aligned},
            where,
            fix="Make both of one shape: `.squeeze(-1)` on the column.",
            edits=edits,
        )
        if _gap(call) > SAME_VALUE:
            before = f"the loss of this batch is {call.value:.4g} over {pairs} pairs"
            after = f"it is {call.aligned:.4g} over its {call.input.size} examples"
            finding = finding.proven(_experiment(before, after))
        yield finding
        return


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
        sequences makes (N, length, C).

    Fix:
        Flatten both, or move the axis: `logits.movedim(-1, 1)`.
    """
    for call in failed(loss, *CLASS_LOSSES):
        number = failures.first("LOS306", call.function, "forward")
        last = len(call.input.shape) > 2 and call.input.shape[:-1] == call.target.shape and not classes_by_row(call)
        if number is None or not last:
            continue
        where = _argument(call, "input", 0)
        yield Finding(
            f"The logits are {shape(call.input)} for targets {shape(call.target)}: their classes are the last axis.",
            {"input": str(call.input), "target": str(call.target)},
            where,
            fix="logits.movedim(-1, 1)",
            edits=_called_on(where, "movedim(-1, 1)") if call.model is None else (),
            explains=number,
        )
        return


@check("LOS307", Severity.ERROR)
def answers_and_targets_differ(loss: Loss, failures: Failures, forward: Forward | None) -> Findings:
    """There are not as many targets as rows of logits.

    Cause:
        The loss pairs each row of logits with one target. Labels for every token with one answer
        an example (or the reverse), a reshape that mixes axes, or inputs and labels cut
        differently leave some without a partner.

    Fix:
        Use the model head that the labels are for, or cut both alike.
    """
    for call in failed(loss, *CLASS_LOSSES):
        number = failures.first("LOS307", call.function, "forward")
        flat = len(call.input.shape) == 2 and len(call.target.shape) == 1
        if number is None or not flat or call.input.shape[0] == call.target.shape[0]:
            continue
        rows, targets = call.input.shape[0], call.target.shape[0]
        model = forward.model(call.model) if forward and call.model is not None else None
        where = model.location if model else _regrouped(call, forward) or call.location
        yield Finding(
            f"{rows} rows of logits meet {targets} targets{_ratio(rows, targets)}.",
            {"rows": rows, "targets": targets, "model": model.class_name if model else ""},
            where,
            explains=number,
        )
        return


def _regrouped(call: LossCall, forward: Forward | None) -> Location | None:
    """The one reshape of the script that leaves the batch axis open, where the model makes rows of other numbers."""
    made = [c for c in forward.calls if c.logits and c.inputs] if forward and call.location else []
    last = made[-1] if made else None
    batch = next(iter(last.inputs.values())).shape[:1] if last else ()
    if last is None or last.logits is None or call.location is None or last.logits.shape[:1] == batch:
        return None
    found = [c for c in calls_named(call.location.path, "view", "reshape") if len(c.args) > 1 and _open(c.args[0])]
    return location_of(found[0], call.location.path) if len(found) == 1 else None


def _open(size: ast.expr) -> bool:
    return ast.unparse(size) == "-1"


def _ratio(rows: int, targets: int) -> str:
    if targets % rows == 0 and targets > rows:
        return f": {targets // rows} targets for each"
    return f": {rows // targets} rows for each" if rows % targets == 0 and rows > targets and targets else ""


@check("LOS308", Severity.ERROR)
def targets_not_a_tensor(loss: Loss, failures: Failures) -> Findings:
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
        where = _argument(call, "target", 1)
        text = source_of(where) if where != call.location else ""
        yield Finding(
            f"The targets are a {call.target_kind}; {call.function} takes a tensor.",
            {"kind": call.target_kind},
            where,
            fix="torch.tensor(labels)",
            edits=(Edit(Action.REPLACE, where, value=f"torch.tensor({text})"),) if where and text else (),
            explains=number,
        )
        return


@check("LOS309", Severity.ERROR)
def multi_label_as_classes(failures: Failures, forward: Forward) -> Findings:
    """Several labels an example reach a model that answers with one class.

    Cause:
        transformers takes integer labels for class ids and chooses cross-entropy. Rows of zeros
        and ones (one column a label) are wanted as floats, with problem_type
        "multi_label_classification".

    Fix:
        Make the labels float and give the model `problem_type="multi_label_classification"`.
    """
    for call in forward.calls:
        model, labels = forward.model(call.model), call.inputs.get("labels")
        number = failures.first("LOS309", "cross_entropy", "binary_cross_entropy_with_logits", "forward")
        if model is None or labels is None or number is None or not labels.is_integer:
            continue
        if model.num_labels is None or labels.shape[1:] != (model.num_labels,) or (labels.min, labels.max) != (0, 1):
            continue
        if model.num_labels < 2 or "SequenceClassification" not in model.class_name:
            continue
        typed = model.problem_type == "multi_label_classification"
        yield Finding(
            f"The labels are {labels.dtype} {shape(labels)} of zeros and ones, several an example; "
            f"{model.class_name} takes integers for class ids.",
            {"labels": str(labels), "problem_type": model.problem_type},
            model.location,
            fix="float labels" if typed else 'problem_type="multi_label_classification", and float labels',
            explains=number,
        )
        return
