"""DAT527: states that go from one batch to another that has nothing to do with it."""

from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.finding import Finding, Findings, Proof, Severity

# Batches that must show the same.
HABIT = 3
# The share of the spread of a layer's answers from which on the state matters to them.
FELT = 0.05


@check("DAT527", Severity.ERROR)
def state_of_other_rows(data: Data) -> Findings:
    """A recurrent layer begins a row in the state that another row left.

    Cause:
        The state of the last batch is handed to the next one. Where the loader shuffles, row 3 of a batch has
        nothing to do with row 3 of the batch before: each row is read as the end of a sequence that is not its own,
        and what the model answers depends on which rows came first.

    Fix:
        Begin each batch without a state, `model(x)`. A state is carried where the rows of one batch go on in the next:
        `shuffle=False`, and rows laid out so.
    """
    for found in data.states_carried:
        if found.batches < HABIT or found.change <= FELT * found.spread:
            continue
        share = found.change / found.spread if found.spread else 1.0
        yield Finding(
            f"{found.batches} batches that a loader shuffles begin in the state in which the `{found.class_name}` "
            "ended the batch before: that of other rows.",
            {"batches": found.batches, "change": found.change, "spread": found.spread},
            found.location,
            fix="Begin each batch without a state.",
            proof=Proof(
                "experiment",
                f"the same rows behind another batch: the layer's answers move by up to {found.change:.3g}, "
                f"{share:.0%} of their spread",
                "begun at zero they depend on the rows alone",
            ),
        )
        return
