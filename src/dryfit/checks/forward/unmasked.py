"""FWD713: padding that a recurrent layer reads as steps."""

from dryfit.core.check import check
from dryfit.core.evidence import Learn
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_taped import Unmasked
from dryfit.core.evidence.learn import PADDED, PADDING
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity

# The share of a constant answer's loss above which a loop has learnt little, and above which nothing: that is asked
# for where it is to go on for many times the steps that were tried.
SLOW, NOT_AT_ALL, WELL_BEYOND = 0.5, 0.85, 4
# What hiding the padding leaves of the loss.
APART = 0.4


@check("FWD713", Severity.ERROR)
def padding_read_to_the_end(keras: Keras, learn: Learn | None) -> Findings:
    """A recurrent layer reads the padding behind each row, and forgets it.

    Cause:
        `pad_sequences(padding="post")` puts zeros behind the words. Without a mask they are steps like any
        other: after many of them the last state is the same, whatever the row was, or tells little of it.

    Fix:
        `Embedding(..., mask_zero=True)`, or `padding="pre"`; `self.supports_masking = True` in a layer of
        one's own.
    """
    for entry in keras.unmasked[:1]:
        if entry.dropping:
            yield _dropped(entry)
            return
        edit = Edit(Action.SET_ARGUMENT, entry.location, "mask_zero", "True") if entry.location else None
        yield Finding(
            f"`{entry.layer}` ends on padding, {entry.behind:.0%} of a row of {entry.steps}, and no mask hides it: "
            f"the answers to different rows are {entry.plain:.1g} apart.",
            {"layer": entry.layer, "steps": entry.steps, "padding": entry.behind, "apart": entry.plain},
            entry.location,
            fix="mask_zero=True",
            edits=(edit,) if edit else (),
            proof=Proof(
                "experiment",
                f"the answers to different rows deviate by {entry.plain:.1g}",
                f"with mask_zero=True by {entry.masked:.1g}",
            ),
        )
        return
    yield from _hardly_learnt(learn)


def _hardly_learnt(learn: Learn | None) -> Findings:
    """A loop that learns its own batches once the padding is hidden, and hardly in as many steps as it is."""
    trials = learn.trials if learn else ()
    plain = next((t for t in trials if t.name == PADDED and t.supervised), None)
    hidden = next((t for t in trials if t.cause == PADDING), None)
    if learn is None or plain is None or hidden is None or not plain.floor or plain.end is None or hidden.end is None:
        return
    steps = len(plain.losses) - 1
    slow = SLOW if (learn.planned or 0) <= WELL_BEYOND * steps else NOT_AT_ALL
    if len(hidden.losses) != len(plain.losses) or plain.end < slow * plain.floor or hidden.end > APART * plain.end:
        return
    edit = Edit(Action.SET_ARGUMENT, hidden.where, "mask_zero", "True") if hidden.where else None
    yield Finding(
        f"{hidden.measured}, and no mask hides it: after {steps} steps the loss is {plain.end:.2g}, "
        f"with a mask {hidden.end:.2g}.",
        {"steps": steps, "loss": plain.end, "masked": hidden.end, "constant": plain.floor},
        hidden.where,
        fix="mask_zero=True",
        edits=(edit,) if edit else (),
        proof=Proof(
            "experiment",
            f"after {steps} steps on the loop's own batches the loss is {plain.end:.2g}; a constant answer's is "
            f"{plain.floor:.2g}",
            f"{hidden.change} {hidden.end:.2g}",
        ),
    )


def _dropped(entry: Unmasked) -> Finding:
    """The mask that was asked for and ends before the layer that needs it."""
    return Finding(
        f"The mask of the padding ends at `{entry.dropping}` ({entry.kind}), and `{entry.layer}` reads on to the end: "
        f"the answers to different rows are {entry.plain:.1g} apart.",
        {"layer": entry.layer, "dropping": entry.dropping, "padding": entry.behind, "apart": entry.plain},
        entry.location,
        fix="self.supports_masking = True" if entry.kind != "Lambda" else "Give the Lambda a `mask`, or hand it on.",
        proof=Proof(
            "experiment",
            f"the answers to different rows deviate by {entry.plain:.1g}",
            f"with the mask handed on by {entry.masked:.1g}",
        ),
    )
