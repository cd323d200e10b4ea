"""DAT104, DAT105, DAT114: columns that Trainer removes although they are needed."""

from dryfit.core.check import check
from dryfit.core.columns import column_made
from dryfit.core.evidence import Data, Failures
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.data_held import Waited
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity

# Where their absence is felt first: as the batch is made, or as Trainer finds nothing left to hand over.
OPERATIONS = ("collate", "train", "evaluate")
# What tokenizers of transformers call their ids.
TOKENS = "input_ids"


@check("DAT104", Severity.ERROR)
def removed_columns(data: Data, failures: Failures) -> Findings:
    """Trainer removes columns that the collate function reads.

    Cause:
        With `remove_unused_columns=True`, its default, Trainer keeps the columns that the model's
        forward names and removes the others before the collate function sees a row, and before a
        transform of the dataset does. A `forward(**batch)` names none, and one that asks its keywords
        whether a column is there trains without it.

    Fix:
        `remove_unused_columns=False`: the collate function decides what reaches the model.
    """
    number = failures.first("DAT104", *OPERATIONS, "row")
    dataset = next((dataset for dataset in data.datasets if dataset.collate_reads or dataset.transform_reads), None)
    if dataset is None:
        dataset = next((dataset for dataset in data.datasets if dataset.forward_reads), None)
        number = _missed(dataset, failures) if dataset is not None else None
    if number is None or dataset is None:
        yield from (_missing(found) for found in data.waited[:1] if found.in_keywords)
        return
    at, removed = dataset.arguments_at, dataset.collate_reads or dataset.transform_reads or dataset.forward_reads
    reader = "collate function" if dataset.collate_reads else "dataset's transform"
    what = "it" if len(removed) == 1 else "them"
    reads = f"the {reader} reads: forward does not name {what}"
    if removed is dataset.forward_reads:
        reads = f"forward takes out of its keywords: it does not name {what}"
    yield Finding(
        f"Trainer removes {_listed(removed)}, which {reads}.",
        {"removed": ", ".join(removed), "forward": ", ".join(dataset.forward_takes)},
        at or dataset.location,
        fix="remove_unused_columns=False",
        edits=(Edit(Action.SET_ARGUMENT, at, "remove_unused_columns", "False"),) if at else (),
        explains=number,
    )


@check("DAT105", Severity.ERROR)
def unknown_columns(data: Data, failures: Failures) -> Findings:
    """No column of the dataset is named by the model's forward.

    Cause:
        Trainer hands the columns over by their names, and removes those that forward does not
        name. Where that is all of them, or all but the labels, nothing is left to train on.

    Fix:
        Rename the columns to the arguments of forward, or the arguments to the columns.
    """
    number = failures.first("DAT105", *OPERATIONS, "forward")
    dataset = next((dataset for dataset in data.datasets if _nothing_left(dataset)), None)
    if number is None or dataset is None:
        return
    names = tuple(column.name for column in dataset.columns)
    removed = tuple(name for name in names if name in dataset.dropped)
    # What a tokenizer names is named as every model of its library takes it: the forward is what differs.
    at = dataset.forward_at if TOKENS in removed else None
    yield Finding(
        f"The columns are {_listed(names)}, and forward takes {_listed(dataset.forward_takes)}: Trainer removes "
        f"{'them all' if removed == names else 'all but the labels'}.",
        {"removed": ", ".join(removed), "forward": ", ".join(dataset.forward_takes)},
        at or dataset.made_at or _named_at(dataset, removed) or dataset.location,
        fix=f"Name them as forward does: {_listed(dataset.forward_takes)}.",
        explains=number,
    )


@check("DAT114", Severity.ERROR)
def column_beside_its_argument(data: Data) -> Findings:
    """A column is dropped, and forward waits for it under another name.

    Cause:
        Trainer hands over the columns that forward names and removes all others without a word. Forward has an
        argument of nearly the column's name, which is None in every call: the model trains without that input.

    Fix:
        Name the column as the argument, or the argument as the column.
    """
    for found in (found for found in data.waited if not found.in_keywords):
        yield Finding(
            f"Trainer drops `{found.column}`, and forward's `{found.argument}` is None in every call.",
            {"column": found.column, "argument": found.argument},
            found.location,
            fix=f'dataset.rename_column("{found.column}", "{found.argument}")',
            proof=_changed(found),
        )
        return


def _missing(found: Waited) -> Finding:
    """A column that forward takes out of its keywords where it is there, and it never is."""
    return Finding(
        f"Trainer removes `{found.column}`, which forward takes out of its keywords: it does not name it.",
        {"removed": found.column},
        found.location,
        fix="remove_unused_columns=False",
        edits=(Edit(Action.SET_ARGUMENT, found.location, "remove_unused_columns", "False"),) if found.location else (),
        proof=_changed(found),
    )


def _changed(found: Waited) -> Proof:
    return Proof(
        "experiment",
        f"without `{found.argument}` the model answers, and is trained, all the same",
        f"with the column given there its answers to one batch change by up to {found.change:.3g}",
    )


def _missed(dataset: Dataset, failures: Failures) -> int | None:
    """The failure of a forward that takes a removed column out of its keywords."""
    lacking = (f for f in failures.at("forward") if f.error == KeyError.__name__)
    missed = (f for f in lacking if f.message.strip("'\"") in dataset.forward_reads)
    return next((f.number for f in missed if f.explained_by in ("", "DAT104")), None)


def _named_at(dataset: Dataset, removed: tuple[str, ...]) -> Location | None:
    """Where the script gives the one column that forward does not name its name."""
    inputs = [name for name in removed if "label" not in name]
    return column_made(dataset.location.path, inputs[0]) if dataset.location and len(inputs) == 1 else None


def _nothing_left(dataset: Dataset) -> bool:
    names = {column.name for column in dataset.columns}
    kept = names - set(dataset.dropped)
    text = dataset.main_input in dataset.forward_takes
    wanted = any("label" not in name for name in dataset.forward_takes)
    return (
        bool(names - kept)
        and wanted
        and all("label" in name for name in kept)
        and not (dataset.collate_reads or dataset.transform_reads or text)
    )


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)
