"""DAT502: labels that are all the same."""

import ast
from dataclasses import replace

from dryfit.core.baseline import BINARY_LOSSES, CLASS_LOSSES
from dryfit.core.check import check
from dryfit.core.evidence import Data, Loss
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.labelling import column_of_tensors, labels_made, part_made
from dryfit.core.source import nodes_of, parse

# Rows from which a column that never changes is not chance (half the rows of the smallest sets seen in the wild).
CONSTANT_ROWS = 36
# What Keras calls the losses of classes.
KERAS_LOSSES = ("binary_crossentropy", "sparse_categorical_crossentropy")


@check("DAT502", Severity.ERROR)
def constant_label(data: Data | None, loss: Loss | None, keras: Keras | None) -> Findings:
    """Every training row has the same label.

    Cause:
        The wrong column is read as the label, or a filter kept one class. The loss falls to zero and
        the model has learnt a constant.

    Fix:
        Look at where the label comes from.
    """
    datasets = data.datasets if data else ()
    for dataset in datasets:
        labels = dataset.labels
        if dataset.role == "eval" or not labels or labels.distinct != 1 or labels.sampled < CONSTANT_ROWS:
            continue
        value = next(iter(labels.counts))
        if labels.missing or labels.kind.startswith("list") or not _target(value, loss):
            continue
        if loss is not None and any(_reads_no_target(call) for call in loss.calls):
            # A loss of the answers alone is given a filling for what an interface asks.
            continue
        finding = Finding(
            f"All {labels.sampled} labels looked at are {value}.",
            {"label": value, "rows": labels.sampled, "column": labels.column},
            _labels_made(dataset) or dataset.made_at or column_of_tensors(dataset.location) or dataset.location,
            fix="Look at where the label comes from.",
            # Rows that a preprocessing gave no label were filled up with what it did give.
            echo_of="DAT111",
        )
        yield _learnt(finding, value, labels.sampled, loss)
        return
    yield from _one_kept(datasets, keras)
    for target in data.constant_targets if data else ():
        value = f"{target.value:g}"
        if target.rows < CONSTANT_ROWS or not _target(value, loss) or not _learnt_as(value, loss):
            continue
        finding = Finding(
            f"All {target.rows} labels are {value}.",
            {"label": value, "rows": target.rows},
            target.location,
            fix="Look at where the label comes from.",
        )
        yield _learnt(finding, value, target.rows, loss)
        return


def _one_kept(datasets: tuple[Dataset, ...], keras: Keras | None) -> Findings:
    """A filter that leaves every fit the rows of one class: several fits may be of a class each."""
    kept = keras.one_kept if keras else ()
    several = any(d.role == "train" and d.labels and (d.labels.distinct or 0) > 1 for d in datasets)
    if not kept or several or any(entry.left > 1 or entry.value != kept[0].value for entry in kept):
        return
    entry = kept[0]
    if entry.kept >= CONSTANT_ROWS:
        yield Finding(
            f"The filter leaves {entry.kept} of {entry.rows} rows, and all their labels are {entry.value}.",
            {"label": entry.value, "rows": entry.kept, "classes": entry.classes},
            entry.location,
            fix="Look at what the filter asks.",
            proof=Proof(
                "experiment",
                f"the {entry.kept} labels that the loss is given have one value",
                f"before the filter they have {entry.classes}",
            ),
        )


def _learnt(finding: Finding, value: str, rows: int, loss: Loss | None) -> Finding:
    """The finding with its proof, where the loss is given no other target; otherwise a warning."""
    learnt = _learnt_as(value, loss)
    if not learnt:
        return replace(finding, severity=Severity.WARNING)
    before = f"answering {value} to whatever input is right for {rows} of {rows} rows"
    return finding.proven(Proof("experiment", before, f"in {learnt} batches the loss is given no other target"))


def _labels_made(dataset: Dataset) -> Location | None:
    """Where a script's own function, or its dataset, gives a row its labels."""
    where = dataset.made_at or dataset.location
    return labels_made(where) or (part_made(where.path, dataset.class_name) if where else None)


def _target(value: str, loss: Loss | None) -> bool:
    """Whether the label is what the training's losses are given: one that none of them sees is no target.

    A target that the loop makes out of one value is its own, as where the first column is the right one.
    """
    calls = [call for call in (loss.calls if loss else ()) if call.training and call.uniform_at is None]
    given = {float(target) for c in calls for target in (c.target_min, c.target_max) if target is not None}
    return not _is_number(value) or given == {float(value)}


def _reads_no_target(call: LossCall) -> bool:
    """Whether a loss is a function of the script's that takes targets first, as Keras gives them, and reads none."""
    where = call.built
    tree = parse(where.path) if where is not None else None
    own = [node for node in nodes_of(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)] if tree else []
    named = (node for node in own if isinstance(node, ast.FunctionDef) and node.name == call.function)
    bare = (node for node in own if isinstance(node, ast.Lambda) and where and node.lineno == where.line)
    function = next(named, None) or (next(bare, None) if call.function == "<lambda>" else None)
    if function is None or not function.args.args:
        return False
    targets = function.args.args[0].arg
    return not any(isinstance(node, ast.Name) and node.id == targets for node in ast.walk(function))


def _is_number(value: str) -> bool:
    try:
        float(value)
    except ValueError:
        return False
    return True


def _learnt_as(value: str, loss: Loss | None) -> int:
    """How many training batches give a loss of classes this one target and no other; 0 where some do."""
    calls = [
        c
        for c in (loss.calls if loss else ())
        if c.training and c.function in (*CLASS_LOSSES, *BINARY_LOSSES, *KERAS_LOSSES)
    ]
    same = [c for c in calls if c.target_min == c.target_max is not None and _is_number(value)]
    same = [c for c in same if c.target_min == float(value)]
    return len(same) if len(same) == len(calls) else 0
