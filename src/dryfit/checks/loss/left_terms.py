"""LOS723: terms of a model's loss that a step of the user's own leaves out."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_taped import LeftTerms
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Below this share of the gradient, terms change no more of a step than the draw of its batch does.
SHARE = 0.01


@check("LOS723", Severity.ERROR)
def terms_of_layers_left_out(keras: Keras) -> Findings:
    """A loop of one's own leaves out what layers add to the loss.

    Cause:
        Regularizers and `add_loss` put their terms into `model.losses`. `fit` adds them to the loss; a tape, a
        `train_step` or a `compute_loss` of one's own has to do so itself, or weights are not held small, and a
        divergence counts for nothing.

    Fix:
        `loss += sum(model.losses)` under the tape, after the model was called.
    """
    for entry in keras.left_terms:
        share = entry.lost / entry.norm
        yield Finding(
            f"{_what(entry)} left out of the loss: together {entry.value:.3g}, beside a loss of {entry.loss:.3g}.",
            {"terms": entry.terms, "value": entry.value, "loss": entry.loss, "share": round(share, 4)},
            entry.location,
            fix="Add them under the tape: `loss += sum(model.losses)`.",
            proof=Proof(
                "experiment",
                f"the step goes along a gradient of norm {entry.norm:.3g}",
                f"what is left out has one of norm {entry.lost:.3g} at the same weights",
            )
            if share >= SHARE
            else None,
        )
        return


def _what(entry: LeftTerms) -> str:
    """The terms by where they come from."""
    rules = entry.terms - entry.by_hand
    parts = [
        f"{entry.by_hand} of `add_loss`" if entry.by_hand else "",
        f"{rules} of regularizers" if rules else "",
    ]
    verb = "is" if entry.terms == 1 else "are"
    return f"{'The term' if entry.terms == 1 else 'Terms'} that layers add, {' and '.join(filter(None, parts))}, {verb}"
