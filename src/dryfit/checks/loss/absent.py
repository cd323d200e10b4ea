"""LOS4xx: a loss that is not there, or that counts nothing or the wrong thing."""

import ast
from collections.abc import Mapping
from dataclasses import replace

from dryfit.checks.batch.padding import collated_at
from dryfit.checks.loss.heads import has_other_head
from dryfit.checks.loss.pads import padded_at
from dryfit.checks.loss.shift import SPARSE
from dryfit.checks.loss.targets import labelled
from dryfit.checks.metrics.source import function_at
from dryfit.core.check import check
from dryfit.core.columns import column_made
from dryfit.core.evidence import Batch, Data, Failures, Forward, Loss, Metrics
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.loss import IGNORED, LossCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.labelling import labels_cut, labels_made, marked, target_made
from dryfit.core.source import call_at, keyword_at, nodes_of, parse, source_of

# Names that datasets give to a column of labels, besides those that Trainer's collators rename.
LABEL_WORDS = (
    "target",
    "targets",
    "class",
    "y",
    "category",
    "sentiment",
    "gold",
    "answer",
    "star",
    "rating",
    "intent",
    "score",
)
# What a collator of transformers is told to pad labels with.
FILLER = "label_pad_token_id"
# The checks whose mends pad a batch in memory.
PADDING = ("BAT101", "BAT102", "BAT103")
# What models of transformers call the labels that they make a loss of.
LABELS = (("labels",), ("start_positions", "end_positions"))
# A regression on this many different whole numbers, counted from 0, is more likely about classes.
MOST_CLASSES = 20
# The kinds of columns that labels may be.
NUMBERS = ("int", "float", "list<int", "tensor<int")
# Scores of classes by words of their names, and those of numbers, of which one beside them says that an order is meant.
OF_CLASSES = frozenset({"acc", "accuracy", "f1", "precision", "recall", "auc", "matthews", "mcc"})
OF_NUMBERS = frozenset(
    {"mse", "rmse", "mae", "pearson", "spearman", "spearmanr", "pearsonr", "r2", "kappa", "qwk", "tau"}
)
# Values of a loss nearer than this share of each other are the same to a reader.
SAME_VALUE = 1e-3
# One that its padding brings below this share tells of the padding first.
FLATTERED = 0.9


@check("LOS401", Severity.ERROR)
def missing_loss(
    forward: Forward, failures: Failures, data: Data | None, batch: Batch | None, loss: Loss | None
) -> Findings:
    """The model returns no loss, because no labels reach it.

    Cause:
        A model of transformers makes the loss itself when it is given `labels`. Under another
        name the labels are dropped or ignored, and `outputs.loss` is None.

    Fix:
        Call the label column `labels` (or `label`).
    """
    number = _left_without_loss(failures)
    call = next((c for c in reversed(forward.calls) if c.training and c.grad_enabled), None)
    model = forward.model(call.model) if call else None
    missing = _missing_labels(call, model) if call and model else ()
    if number is None or call is None or model is None or not missing:
        return
    if "loss" in call.returned or (loss is not None and any(c.training for c in loss.calls)):
        return
    if has_other_head(model, call, data):
        return
    dataset, columns = _misnamed(data, model, missing)
    columns = columns or _misnamed_inputs(call, model, missing)
    column = ", ".join(columns)
    edits = _renamed(dataset, columns)
    made_at = dataset.made_at if dataset and not edits else None
    where = made_at or (dataset.location if dataset else call.location)
    collator = next((c.collate_fn for c in (batch.collations if batch else ()) if c.role in ("train", "")), "")
    maker = collator.rpartition(".")[2]
    where = (column_made(where.path, next(iter(columns)), maker) if where and columns else None) or where
    named = f"; {_quoted(tuple(columns), 'and')} look{'s' if len(columns) == 1 else ''} like them" if columns else ""
    names = ", ".join(columns.values())
    yield Finding(
        f"{model.class_name} is given {_listed(call)} and no {_quoted(missing)}, so it returns no loss{named}.",
        {"given": ", ".join(call.inputs), "column": column, "names": names, "returned": ", ".join(call.returned)},
        where,
        fix=_renaming(columns, dataset) if columns else f"Give the model {_quoted(missing)}.",
        edits=edits,
        explains=number,
    )


def _missing_labels(call: Call, model: Model) -> tuple[str, ...]:
    """The labels that forward takes and the call does not give: one kind, or a start and an end."""
    for names in LABELS:
        if set(names) <= set(model.takes):
            return tuple(name for name in names if name not in call.inputs)
    return ()


def _quoted(names: tuple[str, ...], word: str = "or") -> str:
    return f" {word} ".join(f"`{name}`" for name in names)


def _left_without_loss(failures: Failures) -> int | None:
    """The first failure of the loop itself: of Trainer's step, or of a line that reads the loss."""
    known = ("", "LOS401", "STP901", "SCR901", "BWD901")
    loops = (f for f in failures if f.operation in ("train", "statement", "backward", "evaluate"))
    kinds = ("ValueError", "AttributeError", "TypeError", "KeyError")
    return next((f.number for f in loops if f.explained_by in known and f.error in kinds and not f.stands_on), None)


def _listed(call: Call) -> str:
    return ", ".join(f"`{name}`" for name in call.inputs) or "nothing"


def _misnamed(data: Data | None, model: Model, missing: tuple[str, ...]) -> tuple[Dataset | None, Mapping[str, str]]:
    """The dataset of the training, and the names that its columns of labels are to have by those they bear."""
    dataset = next((dataset for dataset in (data.datasets if data else ()) if dataset.role == "train"), None)
    if dataset is None:
        return None, {}
    spare = [c.name for c in dataset.columns if c.name not in model.takes and c.kind.startswith(NUMBERS)]
    if missing != LABELS[0]:
        # A start and an end are told from each other by these words alone.
        of_each = {name: [column for column in spare if name.split("_")[0] in column.lower()] for name in missing}
        sure = all(len(found) == 1 for found in of_each.values())
        return dataset, {found[0]: name for name, found in of_each.items()} if sure else {}
    likely = [name for name in spare if any(word in name.lower() for word in LABEL_WORDS)] or spare
    return dataset, {likely[0]: missing[0]} if len(likely) == 1 else {}


def _misnamed_inputs(call: Call, model: Model, missing: tuple[str, ...]) -> Mapping[str, str]:
    """The one input that is called like labels, of those that no parameter of the model's takes by its name."""
    words = ("label", *LABEL_WORDS)
    spare = [name for name in call.inputs if name not in model.takes and any(word in name.lower() for word in words)]
    return {spare[0]: missing[0]} if len(spare) == len(missing) == 1 else {}


def _renaming(columns: Mapping[str, str], dataset: Dataset | None) -> str:
    if dataset is not None and dataset.class_name != "Dataset":
        return "Call them " + ", ".join(f"`{name}` instead of `{column}`" for column, name in columns.items()) + "."
    return "".join(f'.rename_column("{column}", "{name}")' for column, name in columns.items())


def _renamed(dataset: Dataset | None, columns: Mapping[str, str]) -> tuple[Edit, ...]:
    text = source_of(dataset.location) if dataset else ""
    if dataset is None or dataset.location is None or not columns or not text or dataset.class_name != "Dataset":
        return ()
    if call_at(dataset.location) is not None and text.startswith("Trainer"):
        return ()
    return (Edit(Action.REPLACE, dataset.location, value=f"{text}{_renaming(columns, dataset)}"),)


@check("LOS402", Severity.ERROR)
def every_target_ignored(loss: Loss, forward: Forward | None) -> Findings:
    """Every target of a batch is ignored.

    Cause:
        Cross-entropy leaves out targets of `ignore_index` (-100). Where it leaves out all of them
        the mean is 0 / 0: the loss is nan, or 0 where a library hides that. Truncation that cuts the
        answer off and a response template that is never found do this.

    Fix:
        Look at a batch's labels; raise max_length or correct the masking.
    """
    for call in loss.calls:
        if call.ignored_fraction != 1.0 or call.target.size == 0 or not call.training:
            continue
        model = forward.model(call.model) if forward and call.model is not None else None
        cut = _cut_at(call, forward)
        finding = Finding(
            f"All {call.target.size} targets of a batch are {call.ignore_index}, which the loss leaves out.",
            {"targets": call.target.size, "ignore_index": call.ignore_index, "value": call.value},
            cut
            or target_made(call.location)
            or marked(labels_made(call.location), call.ignore_index)
            or call.target_origin
            or call.location
            or (model.location if model else None),
            fix="Raise this number: it cuts the rows off before what is to be answered."
            if cut
            else "Mask fewer labels.",
        )
        if call.one_counted is not None:
            before = f"the loss over 0 of {call.target.size} targets is {call.value:.4g}"
            finding = finding.proven(
                Proof("experiment", before, f"with a single one counted it is {call.one_counted:.4g}")
            )
        yield finding
        return


def _cut_at(call: LossCall, forward: Forward | None) -> Location | None:
    """The number that the script cuts its rows off at, where the batch is as long as that."""
    calls = [c for c in forward.calls if c.model == call.model] if forward else []
    lengths = {s.shape[1] for c in calls for s in c.inputs.values() if len(s.shape) == 2 and s.is_integer}
    places = [labels_cut(call.location.path, length) for length in lengths] if call.location else []
    return next(filter(None, places), None)


@check("LOS403", Severity.ERROR)
def regression_on_class_ids(
    loss: Loss, forward: Forward, failures: Failures, data: Data | None, metrics: Metrics | None
) -> Findings:
    """Class ids are learned as numbers, by a model with num_labels=1.

    Cause:
        With one label transformers chooses regression and the mean squared error: class 2 is then
        twice class 1. Integer labels from 0 to a few are class ids.

    Fix:
        `num_labels=` the number of classes; float labels where a regression is meant.
    """
    for call in forward.calls:
        model, labels = forward.model(call.model), call.inputs.get("labels")
        squared = any(c.function == "mse_loss" and c.model == call.model for c in loss.calls)
        if model is None or labels is None or model.num_labels != 1 or not squared or failures.mended_by("LOS401"):
            continue
        if not labels.is_integer and not labels.integral:
            continue
        largest = int(labels.max or 0)
        if labels.min is None or labels.min < 0 or not 1 <= largest < MOST_CLASSES or len(labels.shape) != 1:
            continue
        wanted = largest + 1
        kind = "integer" if labels.is_integer else "whole"
        where, edits = labelled(model.location, 1, wanted)
        finding = Finding(
            f"{model.class_name} has num_labels=1 and learns the {kind} labels 0 to {largest} by squared error.",
            {"num_labels": 1, "largest_label": largest, "wanted": wanted},
            where,
            fix=f"num_labels={wanted}",
            edits=tuple(replace(edit, safe=False, reason="if the labels are classes") for edit in edits),
        )
        # One number tells two classes apart, by a threshold that a score of one's own sets.
        scored = labels.is_integer or largest > 1
        proof = _meant_as_classes(wanted, data, metrics, scored=scored)
        if proof is None and not labels.is_integer:
            # Whole numbers that were made floats are counts or ratings, until something says that they are classes.
            continue
        yield finding.proven(proof) if proof else replace(finding, severity=Severity.WARNING)
        return


def _meant_as_classes(classes: int, data: Data | None, metrics: Metrics | None, *, scored: bool) -> Proof | None:
    """What says that the numbers are class ids: an argmax over the one output, names, or where asked their scores."""
    for call in metrics.calls if metrics else ():
        width = call.predictions[""].shape[-1:] if "" in call.predictions else ()
        if width == (1,) and "argmax" in ast.unparse(function_at(call.location) or ast.Constant("")):
            rows = call.predictions[""].shape[0]
            before = f"the metric's argmax over one output is class 0 for each of {rows} rows"
            return Proof("experiment", before, f"the labels are {classes} classes, for which num_labels={classes}")
        scores = {word for name in call.values for word in name.lower().split("_")}
        if scored and call.by_trainer and width in ((1,), ()) and scores & OF_CLASSES and not scores & OF_NUMBERS:
            before = f"one output for {classes} class ids, which `{call.function}` scores by {', '.join(call.values)}"
            return Proof("experiment", before, f"with num_labels={classes} each of them has an output")
    for dataset in data.datasets if data else ():
        names = dataset.labels.names if dataset.labels and dataset.role == "train" else ()
        if len(names) == classes > 1:
            before = f"one output for {', '.join(names)}: {names[-1]} is {classes - 1} times {names[1]}"
            return Proof("experiment", before, f"they are names: with num_labels={classes} each has an output")
    return None


@check("LOS404", Severity.ERROR)
def loss_over_padding(forward: Forward, failures: Failures, batch: Batch | None, loss: Loss | None) -> Findings:
    """Padding is counted in the loss.

    Cause:
        The labels have the pad token, or class 0, where the attention mask says padding; only -100
        is left out. The model is taught to answer padding, and its loss looks better than it is.

    Fix:
        Pad the labels with -100; set them to it where the attention mask is 0.
    """
    told = [c for c in forward.calls if c.labelled_padding and c.padding_losses is not None and c.grad_enabled]
    # A model that has learnt nothing answers padding as it does anything else.
    for call in sorted(told, key=_flattery, reverse=True)[:1]:
        share, losses = call.labelled_padding or 0.0, call.padding_losses or (0.0, 0.0)
        filled = keyword_at(collated_at(batch), FILLER)
        finding = Finding(
            f"{share:.0%} of the labels that the loss counts stand on padding.",
            {"share": share, "with_padding": losses[0], "without_padding": losses[1]},
            filled
            or _labels_padded(call.location, batch)
            or (collated_at(batch) if batch and any(c.trainer for c in batch.collations) else None)
            or call.location,
            fix="Pad the labels with -100.",
            edits=(Edit(Action.REPLACE, filled, value=f"{FILLER}={IGNORED}"),) if filled else (),
            echo_of=_padded_for(failures),
        )
        if abs(losses[0] - losses[1]) > SAME_VALUE * abs(losses[1]):
            before = f"this batch's loss is {losses[0]:.4g}"
            finding = finding.proven(Proof("experiment", before, f"over real tokens alone it is {losses[1]:.4g}"))
        yield finding
        return
    yield from _padded_targets(loss, batch)


def _flattery(call: Call) -> float:
    """How far a loss is moved by the padding that it counts."""
    counted, real = call.padding_losses or (0.0, 0.0)
    return abs(counted - real)


def _labels_padded(where: Location | None, batch: Batch | None) -> Location | None:
    """Where labels are made: in the script's own collate function, or in the one that makes any."""
    collations = [c for c in (batch.collations if batch else ()) if c.collate_given and c.role in ("train", "")]
    named = (labels_made(where, collation.collate_fn) for collation in collations if collation.collate_fn)
    return next(filter(None, named), None) or labels_made(where)


def _padded_targets(loss: Loss | None, batch: Batch | None) -> Findings:
    """A loss in a loop of one's own, whose targets are padded with a number that it counts."""
    for call in loss.calls if loss else ():
        if call.padded is None or call.value is None or not call.training:
            continue
        share, without = call.padded
        if abs(without - call.value) <= SAME_VALUE * abs(without):
            continue
        of_keras = call.function == SPARSE
        finding = Finding(
            f"{share:.0%} of the targets pad the batch's rows, and the loss counts them: it is {call.value:.3g}, and "
            f"{without:.3g} without them.",
            {"share": share, "with_padding": call.value, "without_padding": without},
            (
                padded_at(batch, call.location) or (call.target_origin if of_keras else None)
                if call.padded_beside
                else None
            )
            or call.built
            or call.location,
            fix="Give the padding a weight of 0 (`sample_weight`), or a class of its own as the loss's `ignore_class`."
            if of_keras
            else "Pad the labels with the loss's `ignore_index`."
            if call.padded_beside
            else "`ignore_index=` the padding's number.",
        )
        proof = _flattered(loss.calls) if loss and _knows_padding(call.location) else None
        if call.padded_beside:
            # The inputs are padded there, so that no class stands there by right.
            before = f"a batch's loss is {call.value:.4g}, with one class wherever its inputs are padded"
            proof = Proof("experiment", before, f"over its real tokens alone it is {without:.4g}")
        yield finding.proven(proof) if proof else finding
        return


def _knows_padding(where: Location | None) -> bool:
    """Whether the file has a name for what pads: else it may be a number that is to be said once a row has ended."""
    tree = parse(where.path) if where else None
    for node in nodes_of(tree) if tree else ():
        said = (getattr(node, field, None) for field in ("id", "attr", "arg", "name", "value"))
        if any(isinstance(word, str) and "pad" in word.lower() and " " not in word for word in said):
            return True
    return False


def _flattered(calls: tuple[LossCall, ...]) -> Proof | None:
    """The call whose loss the padding lowers most, where every row has an end of its own before it.

    A few steps teach a model to answer padding, and what it is given to learn takes longer.
    """
    known = [(call.value, call.padded[1]) for call in calls if call.padded and call.padded_ended and call.value]
    value, without = min(known, key=lambda pair: pair[0] / pair[1] if pair[1] else 1.0, default=(1.0, 1.0))
    if not value < FLATTERED * without:
        return None
    return Proof("experiment", f"a batch's loss is {value:.4g}", f"over its real tokens alone it is {without:.4g}")


def _padded_for(failures: Failures) -> str:
    """The check that had a batch padded in memory, labels and all: what they then hold is no choice of the script's."""
    mended = (f.explained_by for f in failures.at("collate") if f.mended)
    return next((code for code in mended if code in PADDING), "")
