"""LOS307: logits without a target, and targets without logits."""

import ast

from dryfit.checks.loss.joined import joined_finding, joined_labels
from dryfit.checks.loss.types import failed
from dryfit.core.baseline import BINARY_LOSSES, CLASS_LOSSES
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Failures, Forward, Loss
from dryfit.core.evidence.forward import TimeFirst
from dryfit.core.evidence.loss import LossCall
from dryfit.core.failing import told_of_extents
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.source import argument_node, last_returned, location_of, nodes_of, parse
from dryfit.core.trace import assigned_values, calls_named
from dryfit.core.values import values_of_key

# What pads sequences, with time first unless it is told otherwise.
PADDING = "pad_sequence"


def _maps_apart(call: LossCall) -> bool:
    """Whether there is a class for each place of a map, or a series, that has another extent than the logits'."""
    given, target = call.input.shape, call.target.shape
    return len(given) == len(target) + 1 > 2 and given[0] == target[0] and given[2:] != target[1:]


def _several_for_each(call: LossCall) -> bool:
    """Whether each example has several answers, one for each token or step, and one label."""
    given, target = call.input.shape, call.target.shape
    return len(given) == 3 and target == given[:1]


def _unpooled(call: LossCall, forward: Forward | None, number: int) -> Finding:
    examples, answers, _ = call.input.shape
    made = [c for c in forward.calls if c.logits and c.logits.shape == call.input.shape] if forward else []
    model = forward.model(made[-1].model) if forward and made else None
    return Finding(
        f"Each of {examples} examples has {answers} rows of logits and one label: nothing joins its {answers} places.",
        {"input": str(call.input), "target": str(call.target), "places": answers},
        (last_returned(model.forward_at) if model else None) or call.location,
        fix="Join the places before the head: `hidden.mean(dim=1)`, or `hidden[:, -1]` of a recurrent layer.",
        explains=number,
    )


def _of_another_map(call: LossCall, failures: Failures, number: int) -> Finding:
    places, wanted = (" x ".join(map(str, sizes)) for sizes in (call.input.shape[2:], call.target.shape[1:]))
    return Finding(
        f"The logits are for {places} places of each example, and the targets for {wanted}.",
        {"input": str(call.input), "target": str(call.target), "maps": True},
        call.location,
        fix="Let the model answer in the size of the targets, or resize one of them before the loss.",
        explains=number,
        echo_of=told_of_extents(failures.all[number], failures),
    )


@check("LOS307", Severity.ERROR)
def answers_and_targets_differ(
    loss: Loss, failures: Failures, forward: Forward | None, batch: Batch | None
) -> Findings:
    """There are not as many targets as rows of logits.

    Cause:
        The loss pairs each row of logits with one target. Labels for every token with one answer
        an example (or the reverse), a reshape that mixes axes, a recurrent layer without `batch_first`,
        or inputs and labels cut differently leave some without a partner; so does a collate function
        that pads the inputs and puts the labels end to end.

    Fix:
        Use the model head that the labels are for, or cut, and pad, both alike.
    """
    for call in failed(loss, *CLASS_LOSSES):
        number = failures.first("LOS307", *call.raised_by)
        if number is not None and _maps_apart(call):
            yield _of_another_map(call, failures, number)
            return
        if number is not None and _several_for_each(call):
            yield _unpooled(call, forward, number)
            return
        flat = len(call.input.shape) == 2 and len(call.target.shape) == 1
        if number is None or not flat or call.input.shape[0] == call.target.shape[0]:
            continue
        rows, targets = call.input.shape[0], call.target.shape[0]
        joined = joined_labels(call, batch)
        if joined is not None:
            yield joined_finding(call, *joined, number)
            return
        model = forward.model(call.model) if forward and call.model is not None else None
        turned = turned_rows(call, forward, number)
        if turned is not None:
            yield turned
            return
        cut = _cut_labels(model.number, forward) if model and forward else None
        where = cut or (model.location if model else _regrouped(call, forward) or _sliced(call) or call.location)
        yield Finding(
            f"{rows} rows of logits meet {targets} targets{_ratio(rows, targets)}.",
            {"rows": rows, "targets": targets, "model": model.class_name if model else ""},
            where,
            explains=number,
            # Sequences that no length was right for were packed as others than they are; time was taken for the batch.
            # A table that was made longer gives more classes than the script lays the logits out by. What a decoder
            # was given for want of its own inputs is as long as the encoder's.
            echo_of=failures.mended_by("FWD308", "FWD103", *(("FWD101",) if _laid_out(call, forward) else ()))
            or "LRN301",
        )
        return
    for call in failed(loss, *BINARY_LOSSES):
        number = failures.first("LOS307", *call.raised_by)
        turned = turned_rows(call, forward, number) if number is not None and _apart_in_rows(call) else None
        if turned is not None:
            yield turned
            return


def _apart_in_rows(call: LossCall) -> bool:
    """Whether there is one answer a row, and one target, and not as many of each."""
    one, other = call.input.shape, call.target.shape
    return one[1:] in ((), (1,)) and other[1:] in ((), (1,)) and one[:1] != other[:1]


def turned_rows(call: LossCall, forward: Forward | None, number: int) -> Finding | None:
    """A finding of rows that are steps of time: something puts time before the batch, or takes the batch for it."""
    rows, targets = call.input.shape[0], call.target.shape[0]
    padded = _padded_by_time(call, forward)
    if padded is not None:
        return _batch_second(padded, rows, targets, number)
    layer = _time_first(call, forward)
    return _taken_for_time(layer, rows, targets, number) if layer is not None else None


def _laid_out(call: LossCall, forward: Forward | None) -> bool:
    """Whether there are more rows than targets because the logits have more classes than they are laid out by."""
    made = [c.logits.shape for c in forward.calls if c.logits] if forward else []
    return call.input.shape[0] > call.target.shape[0] and (not made or made[-1][-1:] != call.input.shape[-1:])


def _padded_by_time(call: LossCall, forward: Forward | None) -> Location | None:
    """The script's `pad_sequence` that puts time before the batch, where a row of logits comes of each step."""
    calls = [c for c in forward.calls if c.outputs] if forward else []
    made = [c for c in calls if next(iter(c.outputs.values())).shape[:1] == call.input.shape[:1]]
    given = [tensor.shape[:2] for c in made for tensor in list(c.inputs.values())[:1]]
    path = call.location.path if call.location else ""
    tree = parse(path) if (call.input.shape[0], call.target.shape[0]) in given else None
    asked = [n for n in nodes_of(tree) if isinstance(n, ast.Call)] if tree else []
    pads = [n for n in asked if ast.unparse(n.func).rpartition(".")[2] == PADDING and len(n.args) < 2]
    turned = [n for n in pads if all(word.arg != "batch_first" for word in n.keywords)]
    return location_of(turned[0], path) if turned else None


def _batch_second(where: Location, rows: int, targets: int, number: int) -> Finding:
    return Finding(
        f"{rows} rows of logits meet {targets} targets: `{PADDING}` puts time on the first axis, {rows} x {targets}.",
        {"rows": rows, "targets": targets, "padded": PADDING},
        where,
        fix=f"{PADDING}(..., batch_first=True)",
        edits=(Edit(Action.SET_ARGUMENT, where, "batch_first", "True"),),
        explains=number,
    )


def _time_first(call: LossCall, forward: Forward | None) -> TimeFirst | None:
    """The recurrent layer for which the axis of the batch is that of time: the rows of logits are as many as steps."""
    made = [c for c in forward.calls if c.logits and c.inputs] if forward else []
    model = forward.model(made[-1].model) if forward and made else None
    given = next(iter(made[-1].inputs.values())).shape if made else ()
    turned = given[:2] == (call.target.shape[0], call.input.shape[0])
    return model.time_first if model is not None and turned else None


def _taken_for_time(layer: TimeFirst, rows: int, targets: int, number: int) -> Finding:
    where = layer.location
    return Finding(
        f"{rows} rows of logits meet {targets} targets: `{layer.path}` ({layer.class_name}) takes time on the first "
        "axis, and is given the batch there.",
        {"rows": rows, "targets": targets, "module": layer.path},
        where,
        fix="batch_first=True",
        edits=(Edit(Action.SET_ARGUMENT, where, "batch_first", "True"),) if where else (),
        explains=number,
    )


def _cut_labels(model: int, forward: Forward) -> Location | None:
    """The one slice in the script that stands under the name of the labels, where they are shorter than the inputs."""
    for call in (call for call in forward.calls if call.model == model and call.failed):
        inputs, labels = next(iter(call.inputs.values())).shape, call.inputs.get("labels")
        if labels is None or call.location is None or len(inputs) != 2 or len(labels.shape) != 2:
            continue
        tree, path = parse(call.location.path), call.location.path
        if tree is None or labels.shape[1] == inputs[1]:
            continue
        slices = [
            node for node in values_of_key("labels", tree) if any(isinstance(n, ast.Slice) for n in ast.walk(node))
        ]
        return location_of(slices[0], path) if len(slices) == 1 else None
    return None


def _sliced(call: LossCall) -> Location | None:
    """The slice that a loop of the script's takes its targets by."""
    node = argument_node(call.location, "target", 1)
    names = [n for n in ast.walk(node) if isinstance(n, ast.Name)] if node is not None else []
    if len(names) != 1 or call.location is None:
        return None
    values = assigned_values(names[0], call.location.path)
    last = max(values, key=lambda value: value.lineno, default=None)
    cut = last is not None and any(isinstance(n, ast.Slice) for n in ast.walk(last))
    return location_of(last, call.location.path) if last is not None and cut else None


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
