"""DAT725: one-hot targets without a place for some of the labels."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Proof, Severity


@check("DAT725", Severity.ERROR)
def labels_without_a_column(keras: Keras) -> Findings:
    """One-hot targets have no column for some labels.

    Cause:
        `tf.one_hot` makes a row of zeros of an id beyond its depth, and raises nothing. Of ids that count from 1 the
        last class has no column and the first column no class: a cross-entropy counts such rows as 0, whatever the
        model answers, and the accuracy takes them for class 0.

    Fix:
        Ids from 0: `tf.one_hot(labels - 1, classes)`.
    """
    for entry in keras.placeless[:1]:
        yield Finding(
            f"{entry.empty} of {entry.rows} one-hot targets have no 1 in any of {entry.columns} columns, and none has "
            "one in the first: the ids count from 1.",
            {"empty": entry.empty, "rows": entry.rows, "columns": entry.columns},
            entry.location,
            fix="Ids from 0: `tf.one_hot(labels - 1, classes)`.",
            proof=Proof(
                "experiment",
                f"{entry.empty} rows of {entry.rows} weigh nothing in the loss, and column 0 has no row",
                f"with ids from 0 each of the {entry.rows} rows has a column",
            ),
        )
