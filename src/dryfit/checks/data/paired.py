"""DAT706: rows of a fit that come with the labels of others."""

from typing import NamedTuple

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_rows import Paired
from dryfit.core.finding import Finding, Findings, Proof, Severity

BY_ONE_INDEX = "Take rows and labels by the same index."


class Told(NamedTuple):
    """What is said of rows beside others' labels: the sentence, what to do, and the two sides of its proof."""

    message: str
    fix: str
    before: str
    after: str


@check("DAT706", Severity.ERROR)
def labels_of_other_rows(keras: Keras) -> Findings:
    """The batches' labels belong to other rows.

    Cause:
        Rows and labels are drawn, shuffled or cut by different indices, so each example comes with
        some other example's label. The loss stays where a guess is.

    Fix:
        Use one index for both: `x[idx], y[idx]`.
    """
    for paired in keras.paired[:1]:
        told = _in_windows(paired) if paired.window else _in_two_epochs(paired) if paired.anew else _in_a_batch(paired)
        yield Finding(
            told.message,
            {"rows": paired.rows, "wrong": paired.wrong, "inputs": paired.inputs, "targets": paired.targets},
            paired.location,
            fix=told.fix,
            proof=Proof("experiment", told.before, told.after),
        )


def _in_a_batch(paired: Paired) -> Told:
    """Rows and labels of a batch beside the arrays that they are of."""
    return Told(
        f"{paired.wrong} of the {paired.rows} rows come with another row's label: row {paired.row} is "
        f"`{paired.inputs}[{paired.found}]`, whose label is {paired.own}, and is given {paired.given}.",
        "Zip first, and shuffle the pairs." if paired.joined else BY_ONE_INDEX,
        f"{paired.wrong} of {paired.rows} labels of the batch differ from `{paired.targets}` at the same rows",
        f"`{paired.targets}` by the index of the rows: 0",
    )


def _in_windows(paired: Paired) -> Told:
    """Windows of a series in one order, and their targets in another."""
    return Told(
        f"{paired.wrong} of the {paired.rows} windows come with another's target: the one that begins at "
        f"`{paired.inputs}[{paired.found}]` goes on with {paired.own}, and is given {paired.given}.",
        "Take a window and its target by the same start.",
        f"at most {paired.rows - paired.wrong} of {paired.rows} targets stand equally far behind their windows",
        "taken by the start of its window every target does",
    )


def _in_two_epochs(paired: Paired) -> Told:
    """Rows in an order that an epoch's end draws anew, and labels that do not go with them."""
    return Told(
        f"{paired.wrong} of {paired.rows} rows of `{paired.inputs}` have another label after `on_epoch_end`: "
        f"`{paired.inputs}[{paired.found}]` is given {paired.own} before it, and the same row {paired.given} after it.",
        BY_ONE_INDEX,
        f"before and after `on_epoch_end`, {paired.wrong} of {paired.rows} rows that come in both are given "
        f"different rows' labels of `{paired.targets}`",
        f"`{paired.targets}` by the index of the rows: 0",
    )
