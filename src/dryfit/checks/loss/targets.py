"""Targets outside of the classes that the model has, and whatever else a loss raises."""

import ast
from collections.abc import Iterator

from dryfit.checks.loss.void import unlabelled_keras_target
from dryfit.core.baseline import CLASS_LOSSES
from dryfit.core.check import check
from dryfit.core.columns import column_filled
from dryfit.core.evidence import Batch, Data, Failures, Forward, Loss
from dryfit.core.evidence.forward import Model
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.loss import IGNORED, LossCall
from dryfit.core.failing import unrecognised
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.labelling import KEYS, column_of_tensors, labels_made, padded_with
from dryfit.core.sliced import labels_sliced
from dryfit.core.source import argument, call_at, source_of
from dryfit.core.split import made_before_split
from dryfit.core.stage import Stage
from dryfit.core.taken import rows_taken
from dryfit.core.trace import Traced, configured, deciding, table_behind

# The loss of Keras that takes the classes on the last axis; those of torch take them on the second.
CLASSES_LAST = "sparse_categorical_crossentropy"
# What a batch calls its labels: the names that the collators of transformers know.
LABEL_COLUMNS = ("labels", "label", "label_ids")
# How the classes of tf.data end.
PIPELINE = "Dataset"
# That no label is 0 means something only when this many labels were seen for each class.
SEEN_PER_CLASS = 3
# What marks pixels and rows without a class, by convention: -1 (GLUE's test sets), 255 (PASCAL VOC, Cityscapes).
VOID = 255


@check("LOS201", Severity.ERROR)
def too_few_classes(
    loss: Loss, failures: Failures, forward: Forward | None, data: Data | None, batch: Batch | None
) -> Findings:
    """A label is outside the classes that the model has.

    Cause:
        Cross-entropy takes labels from 0 to C-1, where C is the width of the logits. On a GPU the
        same mistake is a device-side assert that names another line.

    Fix:
        Give the model as many outputs as there are classes (`num_labels=`).
    """
    for call in _outside(loss):
        if _void(call, loss) is not None or _from_one(call, loss, data, batch):
            continue
        classes = call.classes or 0
        wanted = int(max(_known_labels(call, loss, data, batch))) + 1
        model = model_of(call, forward)
        where, edits = _place(model, classes, wanted, call.head_at)
        yield Finding(
            f"The labels reach {wanted - 1}, so there are {wanted} classes; the model has {classes}.",
            {"classes": classes, "largest_label": wanted - 1, "wanted": wanted},
            where or call.location,
            fix=_advice(model, wanted),
            edits=edits,
            proof=_uncounted(call),
            explains=failures.first("LOS201", *call.raised_by),
        )
        return


def _uncounted(call: LossCall) -> Proof | None:
    """Where nothing refuses a class without an output, its examples count for nothing, or are nan."""
    if call.beyond is None or not (call.beyond == 0 or call.beyond != call.beyond):
        return None
    before = f"the examples whose class has no output have a loss of {call.beyond:g}, whatever the model answers"
    return Proof("experiment", before, "with an output for each class it depends on the answer")


def _outside(loss: Loss) -> Iterator[LossCall]:
    """Calls whose whole-number targets are not all classes."""
    for call in loss.calls:
        known = call.classes is not None and call.target_max is not None and call.target_min is not None
        if known and not call.target.is_float and call.classes and (call.target_max or 0) >= call.classes:
            given = call.input.shape
            last = call.function == CLASSES_LAST
            if call.target.shape == (given[:-1] if last else given[:1] + given[2:]):
                yield call


def model_of(call: LossCall, forward: Forward | None) -> Model | None:
    """The model whose loss this is."""
    if forward is None:
        return None
    if call.model is not None:
        return forward.model(call.model)
    return forward.models[-1] if forward.models else None


def _known_labels(call: LossCall, loss: Loss, data: Data | None, batch: Batch | None) -> list[float]:
    """The extremes of the labels of this loss, wherever they were seen: in it, in batches, in datasets."""
    same = [c for c in loss.calls if (c.function, c.classes) == (call.function, call.classes) and not c.target.is_float]
    values = [v for c in same if not c.after_mend or c is call for v in (c.target_min, c.target_max)]
    # Other models of the script have labels of their own, among the same datasets.
    lone = {c.classes for c in loss.calls if c.function == call.function and not c.after_mend} <= {call.classes}
    for collation in batch.collations if batch and lone else ():
        values += [
            v for n, s in collation.tensors.items() if n in LABEL_COLUMNS and s.is_integer for v in (s.min, s.max)
        ]
    for dataset in data.datasets if data and lone else ():
        found = dataset.labels
        if found is not None and "int" in found.kind:
            values += [found.minimum, found.maximum]
    return [value for value in values if value is not None and value != call.ignore_index]


def _place(
    model: Model | None, classes: int, wanted: int, head: Location | None = None
) -> tuple[Location | None, tuple[Edit, ...]]:
    """The line that decides how many outputs the model has, and the edit that makes them enough."""
    if model is None:
        return None, ()
    head = head or (model.head.location if model.head else None)
    if model.num_labels is not None and head in (None, model.location):
        return labelled(model.location, classes, wanted)
    return _deciding_edit(deciding(head, *_width(head)), classes, wanted, head or model.location)


def _width(head: Location | None) -> tuple[str, int]:
    """The argument that makes a layer as wide as it is: its name and its place."""
    call = call_at(head)
    words = {word.arg for word in call.keywords} if call else set()
    if call and ("units" in words or ast.unparse(call.func).rpartition(".")[2] == "Dense"):
        return "units", 0
    return ("out_channels" if "out_channels" in words else "out_features"), 1


def labelled(where: Location | None, classes: int, wanted: int) -> tuple[Location | None, tuple[Edit, ...]]:
    """A model whose width is its configuration's `num_labels`."""
    place = where if argument(where, "num_labels") else configured(where) or where
    if place is None:
        return None, ()
    found = deciding(place, "num_labels")
    if found is not None:
        return _deciding_edit(found, classes, wanted, place)
    if names := argument(place, "id2label"):
        return names, ()
    return place, (Edit(Action.SET_ARGUMENT, place, "num_labels", str(wanted)),)


def _deciding_edit(
    found: Traced | None, classes: int, wanted: int, fallback: Location | None
) -> tuple[Location | None, tuple[Edit, ...]]:
    if found is None:
        return fallback, ()
    if found.literal != classes:
        return found.location, ()
    return found.location, (Edit(Action.REPLACE, found.location, value=str(wanted)),)


def _advice(model: Model | None, wanted: int) -> str:
    if model is not None and model.num_labels is not None:
        return f"num_labels={wanted}"
    return f"Make the last layer {wanted} wide."


@check("LOS202", Severity.ERROR)
def labels_from_one(
    loss: Loss, failures: Failures, data: Data | None, batch: Batch | None, forward: Forward | None
) -> Findings:
    """The labels count from 1; classes count from 0.

    Cause:
        The model has C outputs and the labels run from 1 to C. Cross-entropy numbers classes from
        0, so the last class has no output and the first output has no class.

    Fix:
        Subtract 1 from the labels where they are made.
    """
    for call in _outside(loss):
        if _void(call, loss) is not None or not _from_one(call, loss, data, batch):
            continue
        made = _labels_made(call, data, call.classes or 0)
        split = made_before_split(made)
        table = table_behind(split or made)
        where = table or split or made
        yield Finding(
            f"The labels run from 1 to {call.classes} and none is 0; {call.classes} classes are numbered 0 to "
            f"{(call.classes or 0) - 1}.",
            {"classes": call.classes, "smallest_label": 1, "largest_label": call.classes},
            where,
            fix="Number the classes of this table from 0." if table else "Subtract 1 from the labels.",
            edits=_shifted(where) if call.model is None and where not in (call.row_at, table) else (),
            proof=_uncounted(call),
            explains=(number := failures.first("LOS202", *call.raised_by)),
            # A batch without the first class looks as if it had none; the model that was widened for it took the last.
            echo_of=_counted_with_ids(call, forward) or (failures.mended_by("LOS201") if number is None else ""),
        )
        return


def _counted_with_ids(call: LossCall, forward: Forward | None) -> str:
    """The check of a table that lacks one row, for its ids are numbered as the labels are: a label for each id."""
    for culprit in (c.culprit for c in forward.calls if c.culprit) if forward else ():
        ids = culprit.input if culprit.class_name.startswith("Embedding") else None
        short = ids is not None and ids.max == culprit.width == call.classes
        if short and ids is not None and ids.size == call.target.size:
            return "FWD101"
    return ""


def _from_one(call: LossCall, loss: Loss, data: Data | None, batch: Batch | None) -> bool:
    known = _known_labels(call, loss, data, batch)
    seen = max([c.target.size for c in loss.calls if c.classes == call.classes] + _sampled(data))
    classes = call.classes or 0
    return bool(known) and min(known) == 1 and max(known) == classes and seen >= SEEN_PER_CLASS * classes


def _labels_made(call: LossCall, data: Data | None, value: int) -> Location | None:
    """The line that makes the labels, or hands them over: those that have the value."""
    if call.target_origin is not None or call.row_at is not None:
        return call.target_origin or call.row_at
    if call.model is None:
        return _column_made(call, data) or argument(call.location, "target", 1) or call.location
    if data is None:
        return call.location
    handed = [dataset for dataset in data.datasets if dataset.location]
    holding = [d for d in handed if d.labels and value in (d.labels.minimum, d.labels.maximum)]
    if holding and holding[0].labels and holding[0].labels.minimum == holding[0].labels.maximum:
        return rows_taken(holding[0].location) or holding[0].location
    handing = next(iter(holding or handed), None)
    where = handing.location if handing else None
    piped = handing is not None and handing.class_name.endswith(PIPELINE)
    return labels_made(where) or (labels_sliced(where) if piped else None) or where


def _column_made(call: LossCall, data: Data | None) -> Location | None:
    """Where the last column of a set of tensors is made, the labels of which are those of a call."""
    held = [
        d for d in (data.datasets if data else ()) if d.location and d.labels and d.labels.maximum == call.target.max
    ]
    return next((made for dataset in held if (made := column_of_tensors(dataset.location)) is not None), None)


def _filled(call: LossCall, value: int) -> Location | None:
    """The line that writes the mark into the labels."""
    return column_filled(call.location.path, KEYS, value) if call.location else None


def _sampled(data: Data | None) -> list[int]:
    return [dataset.labels.sampled for dataset in data.datasets if dataset.labels] if data else []


def _shifted(where: Location | None) -> tuple[Edit, ...]:
    text = source_of(where)
    if where is None or not text or text.startswith("[") or where.end_line not in (None, where.line):
        return ()
    return (
        Edit(
            Action.REPLACE,
            where,
            value=f"{text} - 1",
            safe=False,
            reason="what reads the labels elsewhere may count from 1",
        ),
    )


@check("LOS203", Severity.ERROR)
def unlabelled_target(loss: Loss, failures: Failures, data: Data | None, keras: Keras | None) -> Findings:
    """A target that marks rows without a class is not ignored.

    Cause:
        -1 (the unlabelled test sets of GLUE) and 255 (the void pixels of segmentation masks) are
        no classes. Cross-entropy leaves out only `ignore_index`, which is -100 unless it is given; Keras'
        sparse loss leaves out nothing unless it is given `ignore_class`, -100 no more than -1.

    Fix:
        Give the loss `ignore_index=` that value (`ignore_class=` in Keras), or train on the split that has labels.
    """
    if keras is not None:
        yield from unlabelled_keras_target(keras, failures)
    for call in (c for c in loss.calls if c.function in CLASS_LOSSES):
        value = _void(call, loss)
        if value is None:
            continue
        # A loss that leaves out its mark already cannot leave out another.
        ours = call.model is None or call.built is not None
        padded = padded_with(call.location, value) if not ours or call.ignored_fraction else None
        where = (
            (None if padded else call.built)
            or padded
            or (call.location if call.model is None else _filled(call, value) or _labels_made(call, data, value))
        )
        edits = (Edit(Action.REPLACE, padded, value=str(IGNORED)),) if padded else _ignoring(call, where, value)
        yield Finding(
            f"Targets of {value} are no class of {call.classes}, and ignore_index is {call.ignore_index}.",
            {"value": value, "classes": call.classes, "ignore_index": call.ignore_index},
            where,
            fix="Pad the labels with -100."
            if padded
            else f"ignore_index={value}"
            if edits
            else "Train on rows that have labels.",
            edits=edits,
            explains=failures.first("LOS203", *call.raised_by),
        )
        return


def _void(call: LossCall, loss: Loss) -> int | None:
    """The one value outside of the classes, where it is a mark by convention."""
    if call.target.is_float or not call.classes or not call.failed:
        return None
    same = [c for c in loss.calls if (c.function, c.classes) == (call.function, call.classes)]
    counted = {value for c in same for value, _ in c.target_counts if value != c.ignore_index}
    outside = {value for value in counted if not 0 <= value < (call.classes or 0)}
    value = outside.pop() if len(outside) == 1 else None
    return value if value is not None and (value < 0 or (value == VOID and call.classes < VOID)) else None


def _ignoring(call: LossCall, where: Location | None, value: int) -> tuple[Edit, ...]:
    if where is None or call_at(where) is None or (call.model is not None and call.built is None):
        return ()
    return (Edit(Action.SET_ARGUMENT, where, "ignore_index", str(value)),)


@check("LOS204", Severity.ERROR)
def cross_entropy_of_one_output(loss: Loss) -> Findings:
    """Cross-entropy is given one output an example.

    Cause:
        Cross-entropy compares the classes of an example with each other. A single one has
        probability 1 whatever its logit is: the loss is 0 and so is its gradient. A batch of them
        without an axis for the classes is taken for one example, its rows for the classes.

    Fix:
        BCEWithLogitsLoss for one output, or two outputs for two classes; MSELoss where a number is to be told.
    """
    for call in loss.calls:
        alone, row = call.classes == 1 and call.value == 0.0, _is_row(call)
        numbers = not 0 <= (call.target.min or 0.0) <= (call.target.max or 0.0) <= 1
        if call.function not in CLASS_LOSSES or call.undone is None or call.failed or not (alone or row):
            continue
        count = call.input.shape[0]
        yield Finding(
            f"{call.function} takes {count} outputs for the classes of one example, and not for {count} examples."
            if row
            else f"{call.function} is over one class: it is 0 whatever the model answers.",
            {"classes": call.classes, "examples": count, "value": call.value, "undone": call.undone},
            call.built or call.location,
            fix="MSELoss" if numbers else "BCEWithLogitsLoss",
            proof=Proof(
                "experiment",
                f"the loss of this batch is {call.value or 0.0:.4g}, each row's share hangs on all other rows"
                if row
                else f"the loss of this batch is {call.value:.4g}",
                f"as a {'mean squared error' if numbers else 'binary cross-entropy'} it is {call.undone:.4g}",
            ),
            # Shares of classes as targets, and one class: a toy that shows something else.
            severity=Severity.WARNING if alone and call.target.is_float and not numbers else None,
        )
        return


def _is_row(call: LossCall) -> bool:
    """Whether an answer for each example of a batch stands where the probabilities of one example's classes do."""
    return call.input.shape == call.target.shape and len(call.input.shape) == 1 and call.target.is_float


@check("LOS901", Severity.ERROR)
def loss_failure(failures: Failures) -> Findings:
    """A loss function raises.

    Cause:
        The loss cannot be computed from the logits and the targets it is given.

    Fix:
        Compare the shapes and types in the message with what the loss expects.
    """
    yield from unrecognised(failures, Stage.LOSS)
