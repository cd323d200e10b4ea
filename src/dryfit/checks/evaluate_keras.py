"""EVL7xx: in which mode a Keras model is called."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Severity


@check("EVL701", Severity.WARNING)
def loop_without_training_mode(keras: Keras) -> Findings:
    """A loop of one's own calls the model without `training=True`.

    Cause:
        Only fit says of itself that it trains. A model that is called by hand evaluates: nothing
        is dropped, and no statistics of batch normalisation are learnt.

    Fix:
        `model(x, training=True)` inside the tape.
    """
    for entry in keras.calm:
        edit = Edit(Action.SET_ARGUMENT, entry.location, "training", "True") if entry.location else None
        said = "with `training=False`" if entry.written else "without `training=True`"
        yield Finding(
            f"`{entry.model}` is trained {said}: `{entry.layer}` does nothing, and would change the outputs "
            f"of this batch by up to {entry.difference:.3g}.",
            {"model": entry.model, "layer": entry.layer, "difference": entry.difference},
            entry.location,
            fix="training=True",
            edits=(edit,) if edit else (),
        )
        return
