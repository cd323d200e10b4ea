"""FWD717: rows that a generator is to imitate, and cannot."""

from dryfit.core.check import check
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import source_of

# Rows between these are what a tanh gives.
TANH = 1.0


@check("FWD717", Severity.ERROR)
def rows_out_of_reach(keras: Keras) -> Findings:
    """A generator's last activation cannot give the rows it imitates.

    Cause:
        A sigmoid answers from 0 to 1, a tanh from -1 to 1, a ReLU nothing below 0. Of real rows outside of that the
        discriminator tells at a glance that nobody made them: it wins, and the generator learns nothing.

    Fix:
        Scale the rows into the range of the activation, or take the activation whose range they have.
    """
    for entry in keras.imitated[:1]:
        fits = entry.high is not None and entry.low == 0 and entry.least >= -TANH and entry.most <= TANH
        literal = source_of(entry.location).strip("\"'") == entry.activation
        span = f"from {entry.low:g} to {entry.high:g}" if entry.high is not None else f"nothing below {entry.low:g}"
        edit = Edit(Action.REPLACE, entry.location, value='"tanh"') if fits and literal and entry.location else None
        yield Finding(
            f"`{entry.generator}` ends with a {entry.activation}, which answers {span}; `{entry.judge}` is given real "
            f"rows from {entry.least:.3g} to {entry.most:.3g}.",
            {"activation": entry.activation, "least": entry.least, "most": entry.most, "beyond": entry.beyond},
            entry.location,
            fix='activation="tanh"' if fits else f"Scale the rows into the range of the {entry.activation}.",
            edits=(edit,) if edit else (),
            proof=Proof(
                "experiment",
                f"{entry.beyond:.0%} of the values of the real rows are far outside of what it can answer",
                "a row that it makes has none of them, whatever its weights are",
            ),
        )
