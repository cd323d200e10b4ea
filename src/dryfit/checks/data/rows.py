"""DAT3xx: single rows that are not like the rest. DAT4xx: datasets without rows or without a length."""

from dryfit.checks.forward.operations import are_unlike
from dryfit.core.check import check
from dryfit.core.columns import value_of_row
from dryfit.core.evidence import Batch, Data, Failure, Failures, Resources, Script
from dryfit.core.evidence.batch import Collation, Feature
from dryfit.core.evidence.data import FILLED, Dataset, Objects
from dryfit.core.evidence.data_rows import NoneGiven
from dryfit.core.failing import unfilled_by
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.returned import valueless
from dryfit.core.source import method_beside, source_of

# Steps that an edit suggests where the script names none.
SUGGESTED_STEPS = 1000


@check("DAT301", Severity.ERROR)
def row_is_none(failures: Failures, batch: Batch | None, script: Script | None) -> Findings:
    """Some row of the data, or a whole batch, is None.

    Cause:
        A row that cannot be read is given as None, by an explicit return or because a branch of
        `__getitem__` returns nothing. The batch cannot be made, or not be taken apart, and the message names no
        row. A collate function that finds no row whole gives None in place of a batch.

    Fix:
        Leave such rows out when the dataset is built, or let the collate function drop them.
    """
    yield from _taken(script, failures)
    for collation in batch.collations if batch is not None else ():
        number = failures.first("DAT301", "collate")
        if not collation.failed or not collation.empty_rows or number is None:
            continue
        row = collation.empty_rows[0]
        yield Finding(
            f"Row {row} of the dataset is None.",
            {"row": row, "rows_in_batch": len(collation.empty_rows), "collate_fn": collation.collate_fn},
            collation.none_at or collation.row_at or collation.location,
            fix="Leave rows that cannot be read out of the dataset's index.",
            explains=number,
        )
        return


def _taken(script: Script | None, failures: Failures) -> Findings:
    """Rows and batches that a line could not take apart."""
    for entry in script.nones_given if script is not None else ():
        if not failures.is_left_to("DAT301", entry.failure):
            continue
        by_row = "Leave rows that cannot be read out, or pass over them: `if row is None: continue`."
        by_batch = "Pass over such a batch: `if batch is None: continue`."
        yield Finding(
            _none_of(entry),
            {"row": entry.row, "owner": entry.owner or None, "collate_fn": entry.collate_fn or None},
            entry.location,
            fix=by_batch if entry.collate_fn else by_row,
            explains=entry.failure,
        )


def _none_of(entry: NoneGiven) -> str:
    line = f", which line {entry.taken.line} takes apart" if entry.taken is not None else ""
    if entry.collate_fn:
        which = f" of rows {entry.rows[0]} to {entry.rows[-1]}" if entry.rows else ""
        return f"`{entry.collate_fn}` gives None in place of a batch{which}{line}."
    return f"Row {entry.row} of {f'`{entry.owner}`' if entry.owner else 'the dataset'} is None{line}."


@check("DAT302", Severity.ERROR)
def uneven_keys(batch: Batch, failures: Failures) -> Findings:
    """Some rows lack a key that the others have.

    Cause:
        The default collate function takes the keys of the first row and asks every row for them.

    Fix:
        Give every row the same keys.
    """
    for collation in batch.collations:
        number = failures.first("DAT302", "collate")
        feature = next((f for f in collation.features if f.absent > 0), None)
        if not collation.failed or feature is None or number is None:
            continue
        # Lists of several lengths may be whole: texts in words, say, that are of the wrong type for what reads them.
        if feature.key.isdigit() and failures.all[number].error == "TypeError":
            continue
        yield Finding(
            f"Row {feature.missing_row} has no {_called(feature)}, which other rows have.",
            {"key": feature.key, "row": feature.missing_row, "rows_without": feature.absent},
            collation.row_at or collation.made_at or collation.location,
            fix=f"Give every row {_called(feature)}.",
            explains=number,
        )
        return


def _called(feature: Feature) -> str:
    return f"element {feature.key}" if feature.key.isdigit() else f"`{feature.key}`"


@check("DAT303", Severity.ERROR)
def missing_values(batch: Batch, failures: Failures) -> Findings:
    """Some rows hold None where others hold a value.

    Cause:
        A batch cannot hold None among its numbers.

    Fix:
        Fill the value, or leave the row out.
    """
    for collation in batch.collations:
        number = failures.first("DAT303", "collate")
        feature = next((f for f in collation.features if f.missing > f.absent and not _is_label(collation, f)), None)
        if not collation.failed or feature is None or number is None:
            continue
        where = value_of_row(collation.row_at, feature.key) or collation.made_at or collation.location
        name, end = (valueless(where.path) if where is not None and _in_all(feature, collation) else None) or ("", None)
        yield Finding(
            f"Row {feature.missing_row} holds None in {_called(feature)}{f': `{name}` returns nothing' * bool(name)}.",
            {"key": feature.key, "row": feature.missing_row, "function": name or None},
            end or where,
            fix=f"Return a value from `{name}`." if name else f"Fill {_called(feature)} or leave the row out.",
            explains=number,
        )
        return


def _in_all(feature: Feature, collation: Collation) -> bool:
    """Whether no row of the batch holds a value there."""
    return feature.missing >= collation.examples


def _is_label(collation: Collation, feature: Feature) -> bool:
    last = collation.features[-1].key
    return feature.key in ("label", "labels", "label_ids", "target", "targets", "y") or (
        feature.key.isdigit() and feature.key == last and len(collation.features) > 1
    )


@check("DAT304", Severity.ERROR)
def unreadable_row(data: Data, failures: Failures, script: Script | None, resources: Resources | None) -> Findings:
    """The dataset raises for some row, and not for others.

    Cause:
        A file that is missing, a key that one record lacks, or a length that counts more rows than
        there are: the script dies when the sampler comes to that row, which may be hours later.

    Fix:
        Look at the row that is named, and leave it out or mend it.
    """
    told: set[tuple[str, int]] = set()
    for failure in failures.at("row"):
        index, rows = failure.facts.get("index"), failure.facts.get("rows")
        place = (failure.location.path, failure.location.line) if failure.location else ("", -1)
        if index is None or failure.error == "WorkerEndedError" or place in told:
            continue
        if failure.explained_by not in ("", "DAT304"):
            continue
        # What the very first row raises is the line's own fault rather than the row's, where another form of it runs.
        if index == 0 and script is not None and script.runs_converted(failure.number):
            continue
        # What is flipped in some of the rows alone is so by the line that flips it.
        if script is not None and script.takes_backwards(failure.number):
            continue
        if index == 0 and are_unlike(failure.call):
            continue
        # Text where numbers are taken is so in every row.
        if any(entry.failure == failure.number for entry in data.objects):
            continue
        if script is not None and any(entry.failure == failure.number for entry in script.written):
            continue
        # A name without its folder is opened in vain in every row.
        if resources is not None and resources.opens_bare(failure.number):
            continue
        told.add(place)
        counted = f" of {rows}" if rows is not None else ""
        if failure.facts.get("held") is not None:
            yield _overcounted(failure, data)
            continue
        yield Finding(
            f"Row {index}{counted} cannot be read: {failure.error}: {_first_line(failure.message)}.",
            {"row": index, "rows": rows, "error": failure.error},
            failure.location,
            fix=f"Look at row {index}.",
            explains=failure.number,
            echo_of="DAT306" if index == 0 and failure.error == TypeError.__name__ else "",
        )


def _overcounted(failure: Failure, data: Data) -> Finding:
    held, rows = failure.facts["held"], failure.facts["rows"]
    subset = next((d for d in data.datasets if d.class_name == "Subset" and d.rows == rows), None)
    if subset is not None and (subset.made_at or subset.location) is not None:
        return Finding(
            f"The Subset names {rows} rows, and the dataset ends before its row {held}: it raises {failure.error}.",
            {"row": held, "rows": rows, "held": held, "error": failure.error},
            subset.made_at or subset.location,
            fix="Name rows that the dataset has: `range(split, len(dataset))`.",
            explains=failure.number,
        )
    return Finding(
        f"The dataset counts {rows} rows and has {held}: row {held} raises {failure.error}.",
        {"row": held, "rows": rows, "held": held, "error": failure.error},
        method_beside(failure.location, "__len__") or failure.location,
        fix=f"Let `__len__` return {held}, the number of rows there are.",
        explains=failure.number,
    )


@check("DAT305", Severity.ERROR)
def worker_ended(data: Data, failures: Failures) -> Findings:
    """A row ends the process that takes it.

    Cause:
        A worker that leaves by `sys.exit` or `os._exit`, or is aborted, tells nobody why: the loop gets
        "DataLoader worker exited unexpectedly", and no row is named. Without workers the training ends there.

    Fix:
        Raise an exception for a row that cannot be read, or leave the row out.
    """
    for failure in failures.at("row"):
        if failure.error != "WorkerEndedError" or failure.explained_by not in ("", "DAT305"):
            continue
        row = failure.facts.get("index")
        yield Finding(
            f"Row {row} ends its process: {_first_line(failure.message)}.",
            {"row": row},
            failure.location,
            fix="Raise an exception instead.",
            explains=failure.number,
        )


def _first_line(message: str) -> str:
    return message.strip().split("\n", 1)[0][:160].rstrip(".")


@check("DAT306", Severity.ERROR)
def array_of_objects(data: Data, failures: Failures) -> Findings:
    """An array holds Python objects where numbers are expected.

    Cause:
        A table whose columns are of several types becomes, as a whole, an array of objects:
        `get_dummies` gives bools beside floats, a column of names or categories stays text.

    Fix:
        Convert it where it is made: `.astype("float32")`; text has to be encoded first.
    """
    for entry in data.objects:
        if not entry.shape:
            # The name of a class is told as a label.
            continue
        if entry.becomes == FILLED:
            if failures.is_left_to("DAT306", entry.failure):
                yield _uneven(entry)
            continue
        shape = " x ".join(map(str, entry.shape))
        kinds = " and ".join((", ".join(entry.kinds[:-1]), entry.kinds[-1])) if entry.kinds[1:] else entry.kinds[0]
        where = entry.made_at or entry.location
        made = f'{source_of(entry.made_at) or entry.name}.astype("{entry.becomes}")'
        texts = ", ".join(f"`{name}`" for name in entry.texts)
        numbers = entry.becomes.isalnum()
        yield Finding(
            f"`{entry.name}` holds text{f' in {texts}' if texts else ''}, where numbers are taken."
            if texts or entry.kinds == ("str",)
            else f"`{entry.name}` is an array of {shape} Python objects: {kinds}.",
            {"array": entry.name, "kinds": ", ".join(entry.kinds), "becomes": entry.becomes, "texts": texts or None},
            where,
            fix=made if numbers else f"Encode {texts or 'what is no number'} first, as `pandas.get_dummies` does.",
            edits=(Edit(Action.REPLACE, where, value=made),) if numbers and where is not None else (),
            explains=entry.failure,
            # A table that is given several times is to be encoded once, where it is made.
            echo_of="DAT306" if not numbers and _is_given_before(entry, data.objects) else "",
        )


def _uneven(entry: Objects) -> Finding:
    """Rows of numbers of unequal lengths, which no array of numbers has."""
    rows, shortest, longest = entry.shape
    return Finding(
        f"`{entry.name}` holds {rows} rows of {shortest} to {longest} numbers: an array of Python objects.",
        {"array": entry.name, "rows": rows, "shortest": shortest, "longest": longest},
        entry.made_at or entry.location,
        fix="Cut or fill the rows to one length: `keras.utils.pad_sequences(rows, padding='post')`, or `pad_sequence` "
        "of `torch.nn.utils.rnn`. The answers of batches are joined: `np.concatenate(batches)`.",
        explains=entry.failure,
    )


def _is_given_before(entry: Objects, entries: tuple[Objects, ...]) -> bool:
    before = entries[: entries.index(entry)]
    return any((entry.name, entry.texts) == (other.name, other.texts) for other in before)


@check("DAT401", Severity.ERROR)
def empty_dataset(data: Data, failures: Failures) -> Findings:
    """The dataset has no rows.

    Cause:
        A filter kept nothing, a split is empty, or files were not found. Without rows a sampler
        cannot be made; where none is needed the loop runs no step and nothing says so.

    Fix:
        Mend the line that left no rows.
    """
    for dataset in data.datasets:
        if dataset.rows != 0:
            continue
        number = failures.first("DAT401", "loader", "train", "evaluate", "statement")
        # A line that was to fill it, and was left for what an earlier one had not made, is no consequence.
        if number is not None and failures.all[number].stands_on and unfilled_by(failures, number + 1):
            number = failures.first("DAT401", "loader")
        proof = Proof("experiment", "0 rows: a loader over them gives 0 batches", "the lines before gave rows")
        yield Finding(
            f"{_named(dataset)} has no rows.",
            {"rows": 0, "role": dataset.role},
            dataset.emptied_at or dataset.filtered_at or dataset.location,
            fix="Look at what is filtered out.",
            proof=None if number is not None or dataset.emptied_at is None else proof,
            explains=number,
            echo_of=unfilled_by(failures, number),
        )
        return


def _named(dataset: Dataset) -> str:
    return f"`{dataset.expression}`" if dataset.expression else f"The {dataset.role or 'loader'} dataset"


@check("DAT402", Severity.ERROR)
def missing_max_steps(data: Data, failures: Failures) -> Findings:
    """Trainer is given a dataset without a length and no number of steps.

    Cause:
        A streamed dataset does not say how long it is, so epochs cannot be turned into steps.

    Fix:
        Set `max_steps` in the arguments.
    """
    for dataset in data.datasets:
        number = failures.first("DAT402", "construct", "train", "statement")
        if dataset.rows is not None or dataset.max_steps is None or dataset.max_steps > 0 or number is None:
            continue
        where: Location | None = dataset.arguments_at or dataset.location
        edit = Edit(Action.SET_ARGUMENT, where, "max_steps", str(SUGGESTED_STEPS), safe=False) if where else None
        yield Finding(
            f"{_named(dataset)} has no length and max_steps is {dataset.max_steps}: the number of steps is unknown.",
            {"max_steps": dataset.max_steps, "class": dataset.class_name},
            where,
            fix="TrainingArguments(..., max_steps=...)",
            edits=(edit,) if edit else (),
            explains=number,
        )
        return
