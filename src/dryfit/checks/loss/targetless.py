"""LOS716: a compiled loss of Keras that nothing gives targets."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Severity


@check("LOS716", Severity.ERROR)
def data_without_targets(keras: Keras, failures: Failures) -> Findings:
    """The data gives inputs alone, and the compiled loss wants targets.

    Cause:
        `fit` takes the targets from its `y`, or from the second element that a dataset gives. Here is
        neither: the column of the labels was left out, or a pipeline was made of the inputs alone.

    Fix:
        Give `fit(x, y)`, or make the pipeline of pairs: `from_tensor_slices((inputs, labels))`.
    """
    number = failures.first("LOS716", "loss", "train_step", "fit", "metric")
    if number is None:
        number = _of_everything(failures)
    for entry in keras.targetless:
        if number is None:
            return
        yield Finding(
            f"The data gives no targets: {entry.loss} has nothing to compare the answers with.",
            {"loss": entry.loss},
            entry.location,
            fix="Give pairs of inputs and labels.",
            explains=number,
        )
        return


def _of_everything(failures: Failures) -> int | None:
    """The call of a model that is given a whole dictionary of the data, inputs and labels, and refuses it."""
    calls = (f for f in failures.at("call") if f.explained_by in ("", "LOS716") and f.error == ValueError.__name__)
    return next((f.number for f in calls if len(f.inputs) > 1 and all("." in name for name in f.inputs)), None)
