"""Data that is given as it is, columns and labels that no forward takes, and whatever else a dataset raises."""

import re

from dryfit.core.check import check
from dryfit.core.columns import column_made
from dryfit.core.evidence import Batch, Data, Failures, Forward, Script
from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.failing import unrecognised
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Severity
from dryfit.core.stage import Stage

# The names under which transformers looks for labels.
LABEL_COLUMNS = ("labels", "label", "label_ids")
# Names under which a class often stands in a table. A model's forward calls it `labels`.
LABEL_LIKE = (*LABEL_COLUMNS, "target", "targets", "y", "class", "category", "sentiment", "score", "rating", "gold")
# What columns of token ids and masks hold.
TOKENS = "list<int>"
# Operations that fail when no input reaches the model.
FED_OPERATIONS = ("row", "collate", "forward", "train", "evaluate", "embedding", "statement")
# The main inputs of text, image, speech and audio models.
INPUTS = ("input_ids", "inputs_embeds", "pixel_values", "input_values", "input_features")


@check("DAT101", Severity.ERROR)
def raw_dataset(
    data: Data, failures: Failures, batch: Batch | None, forward: Forward | None, script: Script | None
) -> Findings:
    """The dataset has no column that the model takes as its input.

    Cause:
        Trainer removes every column that the model's forward does not name, and says so only at
        log level INFO. An untokenized dataset loses its text that way and only the label is left;
        the error comes later and speaks of something else.

    Fix:
        Pass the tokenized dataset.
    """
    unset = script.unset if script else ()
    starved = [dataset for dataset in data.datasets if _starved(dataset) and not _names(dataset) & set(unset)]
    if starved:
        yield _dropped_finding(starved, failures)
        return
    for collation, model in _fed_text(batch, forward):
        number = failures.first("DAT101", "forward", "collate", "statement")
        if number is None:
            return
        texts = [feature.key for feature in collation.features if feature.kind == "string"]
        found = _of(data, collation)
        yield Finding(
            f"{_expression(found)} has no `{_main(model)}`: {_listed(texts)} reaches the model as text.",
            {"text": ", ".join(texts), "main_input": _main(model), "model": model.class_name},
            (found.location if found else None) or collation.location,
            fix=f"Tokenize the dataset first; the model wants `{_main(model)}`.",
            explains=number,
        )
        return


def _dropped_finding(starved: list[Dataset], failures: Failures) -> Finding:
    first = starved[0]
    left = [column.name for column in first.columns if column.name not in first.dropped]
    names = " and ".join(dict.fromkeys(dataset.role for dataset in starved))
    return Finding(
        f"{_expression(first)} ({names}) has no `{first.main_input}`: Trainer silently drops "
        f"{_listed(first.dropped)} and {'only ' if left else ''}{_listed(left)} reaches the model.",
        {"dropped": ", ".join(first.dropped), "kept": ", ".join(left), "main_input": first.main_input},
        _named_at(first) or first.location,
        fix=_advice(first),
        edits=tuple(edit for dataset in starved for edit in _edits(dataset)),
        explains=failures.first("DAT101", *FED_OPERATIONS),
    )


def _named_at(dataset: Dataset) -> Location | None:
    """Where columns of token ids get the names that the model does not know; None of a dataset that has text."""
    kinds = {column.name: column.kind for column in dataset.columns if column.name in dataset.dropped}
    if dataset.location is None or "string" in kinds.values() or dataset.sibling is not None:
        return None
    places = (column_made(dataset.location.path, name) for name, kind in kinds.items() if kind == TOKENS)
    return next(filter(None, places), None)


def _expression(dataset: Dataset | None) -> str:
    return f"`{dataset.expression}`" if dataset and dataset.expression else "The dataset"


def _names(dataset: Dataset) -> set[str]:
    """The names in the expression that the dataset was given by."""
    return set(re.findall(r"[^\W\d]\w*", dataset.expression))


def _starved(dataset: Dataset) -> bool:
    inputs = {dataset.main_input, "inputs_embeds"}
    names = {column.name for column in dataset.columns}
    kept = names - set(dataset.dropped) - set(LABEL_COLUMNS)
    takes = set(dataset.forward_takes)
    dropping = dataset.rows != 0 and dataset.main_input in takes and dataset.dropped
    read = dataset.collate_reads or dataset.transform_reads
    # A Trainer of another library keeps what it makes the model's inputs of.
    return bool(dropping and not read and not names & inputs and not kept - set(LABEL_LIKE) and not kept & takes)


def _fed_text(batch: Batch | None, forward: Forward | None) -> list[tuple[Collation, Model]]:
    """Batches of text without token ids, with the model that wants ids."""
    models = [model for model in forward.models if _main(model)] if forward else []
    found = []
    for collation in batch.collations if batch else ():
        keys = {feature.key for feature in collation.features}
        text = any(feature.kind == "string" and feature.key not in LABEL_LIKE for feature in collation.features)
        numbers = any(feature.kind.startswith(("list<", "tensor<")) for feature in collation.features)
        if models and text and not numbers and not keys & set(INPUTS) and not collation.trainer:
            found.append((collation, models[0]))
    return found


def _main(model: Model) -> str:
    return next((name for name in INPUTS if name in model.takes), "")


def _of(data: Data, collation: Collation) -> Dataset | None:
    return next((dataset for dataset in data.datasets if dataset.loader == collation.loader), None)


def _listed(names: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "nothing"


def _advice(dataset: Dataset) -> str:
    if dataset.sibling is None:
        return f"Tokenize {dataset.expression or 'it'} first; the model wants `{dataset.main_input}`."
    return f"{dataset.role}_dataset={dataset.sibling.expression}"


def _edits(dataset: Dataset) -> tuple[Edit, ...]:
    if dataset.sibling is None or dataset.location is None:
        return ()
    reason = "the same rows, tokenized, stand in the script"
    return (Edit(Action.REPLACE, dataset.location, value=dataset.sibling.expression, reason=reason),)


@check("DAT102", Severity.ERROR)
def misnamed_labels(batch: Batch, forward: Forward, failures: Failures, data: Data | None) -> Findings:
    """The labels stand under a name that the model's forward refuses.

    Cause:
        The batch is handed over by its keys, and the key of the labels is no argument of forward.

    Fix:
        Rename the column: `dataset.rename_column("label", "labels")`.
    """
    for call, model in _calls(forward):
        collation = next((c for c in batch.collations if c.loader == call.loader), None)
        key = _refused_label(call, model, collation)
        number = failures.first("DAT102", "forward") if key else None
        if not key or collation is None or number is None or failures.all[number].error != "TypeError":
            continue
        found = _of(data, collation) if data else None
        yield Finding(
            f"The batch holds its labels as `{key}`; the model's forward takes them as `labels`.",
            {"column": key, "model": model.class_name},
            (found.made_at if found else None) or collation.row_at or collation.location,
            fix=f'.rename_column("{key}", "labels")',
            edits=_renaming(found, key),
            explains=number,
        )
        return


def _calls(forward: Forward) -> list[tuple[Call, Model]]:
    pairs = [(call, forward.model(call.model)) for call in forward.calls]
    return [(call, model) for call, model in pairs if model is not None]


def _refused_label(call: Call, model: Model, collation: Collation | None) -> str:
    keys = [feature.key for feature in collation.features] if collation else []
    wanted = "labels" in model.takes and "labels" not in {*keys, *call.inputs} and not model.takes_any
    return next((key for key in keys if key in LABEL_LIKE), "") if call.failed and wanted else ""


def _renaming(dataset: Dataset | None, column: str) -> tuple[Edit, ...]:
    if dataset is None or dataset.location is None or not dataset.expression or dataset.class_name != "Dataset":
        return ()
    return (Edit(Action.REPLACE, dataset.location, value=f'{dataset.expression}.rename_column("{column}", "labels")'),)


@check("DAT103", Severity.ERROR)
def forward_without_labels(data: Data, failures: Failures, forward: Forward | None, batch: Batch | None) -> Findings:
    """The model given to Trainer has a forward that takes no labels.

    Cause:
        Trainer reads from the signature of forward what to hand over. Where `labels` is not in it,
        the column is dropped, or forward refuses it, and there is no loss.

    Fix:
        Let forward take `labels` and return a dictionary with a `loss`, or give Trainer
        `compute_loss_func`.
    """
    for dataset in data.datasets:
        columns = {column.name for column in dataset.columns} or _streamed(batch, dataset.role)
        label = next((name for name in LABEL_COLUMNS if name in columns), "")
        takes = dataset.forward_takes
        taken = any("label" in name for name in takes) or not takes
        number = _unreached(failures, forward)
        if taken or not label or number is None or dataset.loader is not None or _takes_any(forward):
            continue
        yield Finding(
            f"forward takes {_listed(takes)} and no `labels`: the column `{label}` never reaches a loss.",
            {"column": label, "takes": ", ".join(takes)},
            dataset.forward_at or dataset.location,
            fix='def forward(self, ..., labels=None): ... return {"loss": loss, "logits": logits}',
            explains=number,
        )
        return


def _streamed(batch: Batch | None, role: str) -> set[str]:
    """The columns of the rows that a stream, which cannot be asked for them, has given a trainer's loader."""
    collations = [c for c in (batch.collations if batch else ()) if c.trainer and c.role == role]
    return {feature.key for collation in collations for feature in collation.features}


def _unreached(failures: Failures, forward: Forward | None) -> int | None:
    """Where labels that no forward takes are felt: no loss comes back, or forward is called with them."""
    called = failures.first("DAT103", "forward")
    # What a forward raises that it was called well for is another matter.
    refused = called is not None and failures.all[called].error == TypeError.__name__
    if refused:
        return called
    # What is raised before the model was called tells of the settings.
    answered = forward is not None and any(not call.failed for call in forward.calls)
    return failures.first("DAT103", "train", "evaluate") if answered else None


def _takes_any(forward: Forward | None) -> bool:
    return bool(forward and any(model.takes_any for model in forward.models))


@check("DAT901", Severity.ERROR)
def data_failure(failures: Failures) -> Findings:
    """A dataset raises when a row is taken from it.

    Cause:
        Indexing or iterating the dataset fails. The facts name the row where it is known.

    Fix:
        Take that one row by hand and look at it.
    """
    yield from unrecognised(failures, Stage.DATA)
