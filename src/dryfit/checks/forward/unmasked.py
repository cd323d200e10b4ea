"""FWD713: padding that a recurrent layer reads as steps."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity


@check("FWD713", Severity.ERROR)
def padding_read_to_the_end(keras: Keras) -> Findings:
    """A recurrent layer reads the padding behind each row, and forgets it.

    Cause:
        `pad_sequences(padding="post")` puts zeros behind the words. Without a mask they are steps like any
        other: after many of them the last state is the same, whatever the row was.

    Fix:
        `Embedding(..., mask_zero=True)`, or `padding="pre"`.
    """
    for entry in keras.unmasked[:1]:
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
