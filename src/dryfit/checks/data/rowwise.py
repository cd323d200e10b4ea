"""DAT724: functions of a pipeline that are written for single rows, and given batches."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity


@check("DAT724", Severity.ERROR)
def mapped_behind_batch(keras: Keras) -> Findings:
    """A function for single rows is mapped behind `batch`.

    Cause:
        Behind `batch` a mapped function is given whole batches: every shape has the rows in front. To
        decode, crop or reshape to a fixed shape goes for one row alone, and an axis that is counted from the
        front is another.

    Fix:
        Map before the rows are put together: `dataset.map(prepare).batch(32)`.
    """
    for entry in keras.rowwise[:1]:
        made = " x ".join("N" if extent is None else str(extent) for extent in entry.shape) or "a number"
        edit = Edit(Action.REPLACE, entry.chain, value=entry.exchanged) if entry.chain is not None else None
        yield Finding(
            f"The function is given batches of {entry.batch} and goes for one row alone: {entry.error} on a batch.",
            {"batch": entry.batch, "error": entry.error, "made": made},
            entry.location,
            fix="Map before `batch`.",
            edits=(edit,) if edit is not None else (),
            proof=Proof(
                "experiment",
                f"on batches of {entry.batch}: {entry.error}: {entry.said}",
                f"mapped before `batch`, it makes {made} of each row",
            ),
        )
