"""FWD317: layers that hand a tuple on to the next one."""

from dryfit.core.check import check
from dryfit.core.evidence import Script
from dryfit.core.finding import Finding, Findings, Severity


@check("FWD317", Severity.ERROR)
def tuple_handed_on(script: Script) -> Findings:
    """A layer inside of an `nn.Sequential` hands a tuple on to the next.

    Cause:
        An LSTM, a GRU or an attention answers with its output and more beside it, states or weights. A
        Sequential hands all of it to the next layer, which takes one tensor.

    Fix:
        Call the layer in a `forward` of your own, `out, _ = self.lstm(x)`, or wrap it in a module that
        returns the first part.
    """
    for entry in script.handed_on:
        yield Finding(
            f"`{entry.giver}` answers with a tuple, which the Sequential hands on to `{entry.taker}`.",
            {"giver": entry.giver, "taker": entry.taker},
            entry.location,
            fix=f"Call it outside of the Sequential and take the first part: `out, _ = {entry.giver.lower()}(x)`.",
            explains=entry.failure,
        )
