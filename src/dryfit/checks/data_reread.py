"""DAT513 to DAT515: labels drawn anew whenever their row is read, rows all alike, and those that hold all rows."""

from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("DAT513", Severity.ERROR)
def label_drawn_anew(data: Data) -> Findings:
    """The label of a row is another each time the row is read.

    Cause:
        `__getitem__` draws the label at random, or takes it from a place that moves. The same inputs are then
        taught one class now and another in the next epoch, and nothing can be learnt of them.

    Fix:
        Take the label that belongs to the row: `self.labels[index]`.
    """
    for found in data.reread:
        if found.alike:
            continue
        yield Finding(
            f"{found.changed} of {found.rows} rows have another label when they are read again, and the same inputs.",
            {"rows": found.rows, "changed": found.changed},
            found.location,
            fix="self.labels[index]",
            proof=Proof(
                "experiment",
                f"{found.rows} rows are read twice, and their inputs stay",
                f"the labels of {found.changed} of them change",
            ),
        )
        return


@check("DAT514", Severity.ERROR)
def rows_all_alike(data: Data) -> Findings:
    """All rows have the same inputs.

    Cause:
        `__getitem__` takes one place whatever row it is asked for, overwrites what it has read, or every text
        becomes the same tokens. The labels differ, and nothing of the inputs tells them apart: the model learns
        the most frequent class.

    Fix:
        Take the inputs that belong to the row: `self.images[index]`.
    """
    for found in data.reread:
        if not found.alike:
            continue
        yield Finding(
            f"The inputs of {found.rows} rows are all the same, and their labels of {found.classes} classes.",
            {"rows": found.rows, "classes": found.classes},
            found.location,
            fix="self.inputs[index]",
            proof=Proof(
                "experiment",
                f"{found.rows} rows from all of the dataset are compared",
                f"their inputs differ nowhere, and they have {found.classes} labels",
            ),
            # Texts that a limit has made alike.
            echo_of="DAT613",
        )
        return


@check("DAT515", Severity.ERROR)
def row_holds_all_rows(data: Data) -> Findings:
    """A row of the dataset holds all of its rows.

    Cause:
        `__getitem__` gives what the dataset holds without asking it for the index, so that each row is the whole
        column. A batch of them has an axis more, or each example of it is the same.

    Fix:
        Ask for the index: `return self.inputs[index], self.labels[index]`.
    """
    for found in data.undivided:
        parts = " and ".join(f"`{key}`" if not key.isdigit() else f"part {key}" for key in found.keys if key)
        yield Finding(
            f"Each row holds all {found.rows} rows{f' in {parts}' if parts else ''}: its index is not asked for.",
            {"rows": found.rows, "parts": ", ".join(found.keys)},
            found.location,
            fix="self.inputs[index], self.labels[index]",
        )
