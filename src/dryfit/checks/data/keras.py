"""DAT7xx: what Keras' fit is fed."""

from dataclasses import replace

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras, Split
from dryfit.core.evidence.keras_refused import PARTS, YIELDED, Listed
from dryfit.core.evidence.keras_rows import Column
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import argument, source_of
from dryfit.core.trace import unpacked_from

# Validation rows of unseen classes from which a split by position is a fault, and the most at random.
UNSEEN_SHARE = 0.3
# Validation rows from which a class that they lack is no chance.
ENOUGH_ROWS = 20
# Rows of a rare class may all fall into the validation part by chance.
RANDOM_SHARE = 0.05
# Where `fit` takes its data.
PLACES = {"x": 0, "y": 1}


@check("DAT701", Severity.ERROR)
def split_of_sorted_rows(keras: Keras) -> Findings:
    """validation_split holds back classes that training never sees.

    Cause:
        `validation_split` takes the last rows before anything is shuffled. Where the rows are
        sorted by label, whole classes go to validation and none of their rows to training; sorted
        by a number, only the largest of it, or the smallest.

    Fix:
        Shuffle the rows before fit, or give `validation_data`.
    """
    for split in keras.splits:
        if split.numbers:
            if split.rows >= ENOUGH_ROWS and split.unseen > UNSEEN_SHARE * split.rows:
                yield _beyond(split)
                return
            continue
        if split.rows >= ENOUGH_ROWS and split.held * 2 <= split.held_shuffled and not split.unseen:
            yield _narrow(split)
            return
        if split.unseen < UNSEEN_SHARE * split.rows or split.unseen_shuffled > RANDOM_SHARE * split.rows:
            continue
        yield Finding(
            f"{split.unseen} of the last {split.rows} rows are of classes that no training row has: "
            "the rows are sorted by label.",
            {"unseen": split.unseen, "rows": split.rows, "classes": split.classes, "fraction": split.fraction},
            split.location,
            fix="Shuffle the rows together with their labels before fit.",
            proof=_shuffled(split),
        )
        return


def _beyond(split: Split) -> Finding:
    """The validation rows have targets that are larger, or smaller, than all in training."""
    said = "validation rows have a target beyond all of training's"
    return Finding(
        f"{split.unseen} of the last {split.rows} rows have targets beyond all those of the rows before them: "
        "the rows are sorted by their target.",
        {"unseen": split.unseen, "rows": split.rows, "fraction": split.fraction},
        split.location,
        fix="Shuffle the rows together with their targets before fit.",
        proof=Proof(
            "experiment",
            f"{split.unseen} of {split.rows} {said}",
            f"with the same rows shuffled: {split.unseen_shuffled}",
        ),
    )


def _narrow(split: Split) -> Finding:
    """The validation rows are of few classes, which training has as well."""
    return Finding(
        f"The last {split.rows} rows are of {split.held} of the {split.classes} classes: "
        "the rows are sorted by label, and the validation says nothing of the rest.",
        {"held": split.held, "rows": split.rows, "classes": split.classes, "fraction": split.fraction},
        split.location,
        fix="Shuffle the rows together with their labels before fit.",
        proof=Proof(
            "experiment",
            f"{split.rows} validation rows have {split.held} of the classes",
            f"with the same rows shuffled: {split.held_shuffled}",
        ),
    )


def _shuffled(split: Split) -> Proof:
    before = f"{split.unseen} of {split.rows} validation rows have a class that training does not"
    return Proof("experiment", before, f"with the same rows shuffled: {split.unseen_shuffled}")


@check("DAT703", Severity.ERROR)
def data_runs_out(keras: Keras) -> Findings:
    """The data ends before the fit does.

    Cause:
        With `steps_per_epoch` a fit draws that many batches an epoch from one iterator. A generator
        that ends, or a dataset without `repeat`, leaves the later epochs without batches; Keras
        warns once and reports them with a loss of 0, or stops.

    Fix:
        Let the generator go on without end (`while True`), or leave out `steps_per_epoch`.
    """
    for source in keras.sources:
        if source.wanted is None or source.batches >= source.wanted:
            continue
        yield Finding(
            f"The {source.kind} gives {source.batches} batches; the fit asks for {source.wanted}.",
            {"batches": source.batches, "wanted": source.wanted, "kind": source.kind},
            source.made_at or source.location,
            fix="Let it repeat, or ask for fewer steps.",
            proof=Proof(
                "experiment",
                f"it ends after {source.batches} batches",
                f"{source.wanted} are needed for every epoch to train",
            ),
        )
        return


@check("DAT705", Severity.ERROR)
def missing_column(keras: Keras, failures: Failures) -> Findings:
    """to_tf_dataset is asked for a column that the dataset lacks.

    Cause:
        A Hugging Face dataset names its columns itself: GLUE's label is `label`, models take
        `labels`, and nothing renames it unless a collator does.

    Fix:
        `dataset.rename_column("label", "labels")`.
    """
    number = failures.first("DAT705", "to_tf_dataset")
    for column in keras.columns:
        if number is None:
            return
        near = f"; it has `{column.near}`" if column.near else ""
        yield Finding(
            f"to_tf_dataset asks for `{column.name}` and the dataset has no such column{near}.",
            {"column": column.name, "near": column.near, "columns": ", ".join(column.columns)},
            column.made_at or column.location,
            fix=f'.rename_column("{column.near}", "{column.name}")' if column.near else "",
            edits=_renaming(column),
            explains=number,
        )
        return


def _renaming(column: Column) -> tuple[Edit, ...]:
    if not column.near or not column.dataset or column.made_at is None:
        return ()
    value = f'{column.dataset} = {column.dataset}.rename_column("{column.near}", "{column.name}")'
    return (Edit(Action.INSERT_AFTER, column.made_at, value=value),)


# Gives the parts of each array side by side: of the inputs first, then of the targets.
SPLITTER = "train_test_split"


@check("DAT707", Severity.ERROR)
def unequal_rows(keras: Keras, failures: Failures) -> Findings:
    """There are not as many rows of inputs as of targets.

    Cause:
        Inputs and targets were cut, split or filtered differently. Keras refuses them; where it
        does not, rows have lost their labels.

    Fix:
        Cut both alike.
    """
    number = failures.first("DAT707", "data", "fit")
    for uneven in keras.uneven:
        if number is None:
            return
        inputs = "validation inputs" if uneven.role == "eval" else "inputs"
        others = "weights" if uneven.role == "weights" else "targets"
        split = unpacked_from(uneven.location, SPLITTER)
        yield Finding(
            f"{uneven.inputs} rows of {inputs} come with {uneven.targets} {others}.",
            {"inputs": uneven.inputs, "targets": uneven.targets},
            split or uneven.location,
            fix="x_train, x_test, y_train, y_test = train_test_split(x, y)" if split else "Cut both alike.",
            explains=number,
        )
        return


@check("DAT709", Severity.ERROR)
def lists_for_arrays(keras: Keras, failures: Failures) -> Findings:
    """Keras is given plain lists of numbers or texts.

    Cause:
        Keras takes a list for several inputs, one array each. A list of numbers, of texts or of lists of
        them is none of what it reads: arrays, tensors, tables, datasets. What a generator gives becomes a
        dataset, whose inputs are a tuple.

    Fix:
        `np.array(rows)`; `tf.constant(texts)` for texts.
    """
    number = failures.first("DAT709", "data", "fit")
    if number is None or not keras.listed:
        return
    first = keras.listed[0]
    if first.argument == YIELDED:
        yield _list_of_inputs(first, number)
        return
    names = " and ".join(f"`{entry.expression or entry.argument}`" for entry in keras.listed)
    made = "tf.constant" if first.kind == "str" else "np.array"
    yield Finding(
        f"{names} {'is a plain list' if len(keras.listed) == 1 else 'are plain lists'}: "
        f"{first.rows} entries of {first.kind}.",
        {"arguments": ", ".join(entry.argument for entry in keras.listed), "rows": first.rows, "kind": first.kind},
        first.location,
        fix=f"{made}({first.expression or first.argument})",
        edits=_arrays(keras),
        explains=number,
    )


def _list_of_inputs(entry: Listed, number: int) -> Finding:
    """A generator's list of several inputs, which it has to give as a tuple."""
    meant = f"({entry.expression[1:-1]})" if entry.expression.startswith("[") else ""
    where = entry.location
    what = "its inputs and targets" if entry.kind == PARTS else f"{entry.rows} inputs"
    return Finding(
        f"The generator gives a list of {what}; Keras takes a tuple of them.",
        {"arguments": entry.argument, "rows": entry.rows, "kind": entry.kind},
        where,
        fix=meant or "Yield a tuple of them.",
        edits=(Edit(Action.REPLACE, where, value=meant),) if meant and where is not None else (),
        explains=number,
    )


@check("DAT715", Severity.ERROR)
def batches_beyond_the_rows(keras: Keras, failures: Failures) -> Findings:
    """A source says that it has one batch more than its rows fill.

    Cause:
        `len(rows) // size + 1` counts a batch without rows where the size divides the rows. At the end
        of the first epoch it is asked for: JAX and torch raise, TensorFlow averages over nothing.

    Fix:
        `math.ceil(len(rows) / size)`.
    """
    for entry in keras.hollow:
        what = f"asking for it raises {entry.said}" if entry.said else "it has no rows"
        finding = Finding(
            f"`{entry.kind}` says that it has {entry.batches} batches; the last: {what}.",
            {"batches": entry.batches, "said": entry.said, "role": entry.role},
            entry.location,
            fix="math.ceil(len(rows) / size)",
        )
        proof = Proof("experiment", f"batch {entry.batches} of {entry.batches}: {what}", "the one before has rows")
        number = failures.first("DAT715", "data", "fit") if entry.said else None
        if number is not None and failures.all[number].error == entry.said.partition(":")[0]:
            yield replace(finding, explains=number)
            return
        # The mean over no rows is 0 there, and changes nothing but the counts.
        yield finding if entry.backend == "tensorflow" and not entry.said else finding.proven(proof)
        return


def _arrays(keras: Keras) -> tuple[Edit, ...]:
    """Each list made an array, where it is given by a name of its own."""
    edits: tuple[Edit, ...] = ()
    for entry in keras.listed:
        own = argument(entry.location, entry.argument, PLACES.get(entry.argument))
        where = own if own is not None and source_of(own) == entry.expression else entry.location
        if where is None or source_of(where) != entry.expression:
            return ()
        made, module = ("tf.constant", "tensorflow as tf") if entry.kind == "str" else ("np.array", "numpy as np")
        edits += (*editing.wrapped(where, f"{made}({{}})"), Edit(Action.IMPORT, where, value=f"import {module}"))
    return edits
