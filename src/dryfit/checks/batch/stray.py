"""BAT105: columns that stay in a batch, which no tensor can be made of or no forward takes."""

from difflib import get_close_matches

from dryfit.checks.batch.collation import LABEL_KEYS, ragged_tokens, ragged_unpadded
from dryfit.checks.batch.padding import NAMED, without_columns
from dryfit.core.check import check
from dryfit.core.columns import column_made
from dryfit.core.evidence import Batch, Data, Failures, Forward
from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.finding import Finding, Findings, Location, Severity
from dryfit.core.source import function_around, keyword_at

# Names under which a class often stands in a table. A model's forward calls it `labels`.
LABEL_LIKE = (*LABEL_KEYS, "target", "targets", "y", "class", "category", "sentiment", "score", "rating", "gold")
# Keys that a model may take besides those its tokenizer pads.
TAKEN_BESIDES = (*LABEL_KEYS, "decoder_input_ids", "start_positions", "end_positions", "position_ids")
# What pads the labels of each token, which it knows by their name.
PADS_LABELS = ("DataCollatorForTokenClassification", "DataCollatorForSeq2Seq")
# What rows are in that lose a column by a method of their own.
TABLE = "Dataset"


@check("BAT105", Severity.ERROR)
def stray_columns(failures: Failures, batch: Batch | None, forward: Forward | None, data: Data | None) -> Findings:
    """Columns that the model does not take stay in the batch.

    Cause:
        Text and other columns of the raw data are still there beside the model's inputs, or a collate function adds
        what the loop needs for itself. They cannot be made into a tensor, whatever the message says of padding, or
        forward refuses them: `model(**batch)` hands over all. Labels of tokens are padded as `labels` alone.

    Fix:
        Remove them: `dataset.remove_columns([...])`, or `remove_columns=` where the data is mapped. What the loop
        itself needs is taken out of the batch before the call: `batch.pop(...)`.
    """
    for collation in batch.collations if batch else ():
        stray, number = _stray(collation, failures, forward)
        if number is not None and _are_labels(stray, collation):
            yield _misnamed(stray[0], number, collation, data)
            return
        if stray and number is not None:
            yield _finding(stray, number, collation, data)
            return
    number = failures.first("BAT105", "forward")
    for call in reversed(forward.calls if forward and number is not None else ()):
        model = forward.model(call.model) if forward else None
        names = _refused(call, model) if model is not None else []
        if names and number is not None:
            yield _handed_on(names, call, number, batch, data)
            return


def _finding(stray: list[str], number: int, collation: Collation, data: Data | None) -> Finding:
    names = ", ".join(f"`{name}`" for name in stray)
    several = len(stray) > 1
    taken = "are no arguments" if several else "is no argument"
    said = "cannot be made into a tensor" if collation.failed else f"{taken} of the model's forward"
    columns = "[" + ", ".join(f'"{name}"' for name in stray) + "]"
    table = _in_table(collation, data)
    return Finding(
        f"{names} {'stay' if several else 'stays'} in the batch and {said}.",
        {"columns": ", ".join(stray), "collate_fn": collation.collate_fn},
        collation.made_at or _written(collation.row_at, stray[0]) or collation.row_at or collation.location,
        fix=f"dataset = dataset.remove_columns({columns})" if table else f"Leave {names} out of the rows.",
        edits=without_columns(collation, columns) if table else (),
        explains=number,
    )


def _are_labels(stray: list[str], collation: Collation) -> bool:
    """Whether the one stray column has a class for every token, where what collates pads such by their name."""
    tokens = {feature.key: (feature.shortest, feature.longest) for feature in ragged_tokens(collation)}
    unknown = len(stray) == 1 and not any(f.key in LABEL_KEYS for f in collation.features)
    along = unknown and collation.failed and tokens.get(stray[0]) == tokens.get("input_ids", ())
    collator = collation.collate_fn.rpartition(".")[2]
    return along and collator in PADS_LABELS and any(word in stray[0].lower() for word in NAMED)


def _misnamed(name: str, number: int, collation: Collation, data: Data | None) -> Finding:
    """Labels under a name that what pads labels does not know."""
    where = collation.made_at or _written(collation.row_at, name)
    written = column_made(collation.location.path, name) if collation.location is not None else None
    collator = collation.collate_fn.rpartition(".")[2]
    renamed = f'dataset = dataset.rename_column("{name}", "labels")'
    return Finding(
        f"`{name}` has a class for every token, and `{collator}` pads them under the name `labels` alone.",
        {"columns": name, "named": "labels", "collate_fn": collation.collate_fn},
        written or where or collation.collate_location or collation.location,
        fix=renamed if collation.made_at is not None and _in_table(collation, data) else "Name it `labels`.",
        explains=number,
    )


def _handed_on(names: list[str], call: Call, number: int, batch: Batch | None, data: Data | None) -> Finding:
    """What a call hands on to a forward that refuses it: a column of the rows, or what a function adds to a batch."""
    collations = [c for c in (batch.collations if batch else ()) if c.loader == call.loader]
    of_rows = next((c for c in collations if names[0] in {f.key for f in c.features}), None)
    if of_rows is not None:
        return _finding(names, number, of_rows, data)
    function = collations[0].collate_fn.rpartition(".")[2] if collations else ""
    where = column_made(call.location.path, names[0], function) if call.location is not None else None
    said, verb = ", ".join(f"`{name}`" for name in names), "are" if len(names) > 1 else "is"
    adding = f", which `{function}` adds to the batch," if function and function_around(where) == function else ""
    return Finding(
        f"{said}{adding} {verb} handed on to the model, whose forward has no such argument.",
        {"columns": ", ".join(names), "collate_fn": function},
        where or call.location,
        fix=f'Leave {said} out, or take it from the batch before the call: batch.pop("{names[0]}").',
        explains=number,
    )


def _written(row_at: Location | None, name: str) -> Location | None:
    """Where the function that makes a row puts this column into it."""
    return column_made(row_at.path, name, function_around(row_at)) if row_at is not None else None


def _in_table(collation: Collation, data: Data | None) -> bool:
    """Whether the rows are in a data set that can be asked for them without a column."""
    known = [dataset for dataset in (data.datasets if data else ()) if dataset.loader == collation.loader]
    return not known or known[0].class_name == TABLE


def _stray(collation: Collation, failures: Failures, forward: Forward | None) -> tuple[list[str], int | None]:
    keys = {feature.key for feature in collation.features}
    spare = [key for key in collation.spare if key not in LABEL_LIKE]
    if collation.failed and spare:
        return spare, failures.first("BAT105", "collate")
    if collation.failed:
        if "input_ids" not in keys or ragged_unpadded(collation):
            return [], None
        return [f.key for f in collation.features if _unstackable(collation, f)], failures.first("BAT105", "collate")
    number = failures.first("BAT105", "forward")
    if number is None or failures.all[number].error != "TypeError" or forward is None:
        return [], None
    for call in forward.calls:
        model = forward.model(call.model)
        if call.failed and model and not model.takes_any and call.loader == collation.loader:
            fed = keys & set(model.takes)
            handed = len(keys & set(call.inputs)) > 1
            misnamed = set(LABEL_LIKE) if "labels" in model.takes and "labels" not in keys else set()
            # What the script takes out of the batch before the call stays in no forward's way.
            given = keys & set(call.refused or call.inputs)
            return (sorted(given - set(model.takes) - misnamed) if fed and handed else []), number
    return [], None


def _refused(call: Call, model: Model) -> list[str]:
    """The names that forward refuses and the script did not write at the call, where it lacks no input beside them."""
    missing = [name for name in model.takes if name not in call.inputs]
    mistaken = any(get_close_matches(name, missing, n=1) for name in call.refused)
    if not call.failed or call.lacking or mistaken or any(keyword_at(call.location, n) for n in call.refused):
        return []
    misnamed = LABEL_LIKE if "labels" in missing else ()
    return [name for name in call.refused if name not in misnamed]


def _unstackable(collation: Collation, feature: Feature) -> bool:
    if feature.key in TAKEN_BESIDES or feature.key in collation.pads:
        return False
    text = feature.kind in ("string", "list<string>", "dict", "list<dict>")
    return text or (feature.ragged and feature.kind.startswith("list<"))
