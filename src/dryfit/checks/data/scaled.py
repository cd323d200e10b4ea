"""DAT714: pixels that are scaled twice."""

from dryfit.checks.data.keras import slower
from dryfit.core.check import check
from dryfit.core.evidence import Learn
from dryfit.core.evidence.keras import Keras
from dryfit.core.finding import Finding, Findings, Severity


@check("DAT714", Severity.ERROR)
def pixels_scaled_twice(keras: Keras, learn: Learn | None) -> Findings:
    """Pixels are divided before the model, and once more by its first layer.

    Cause:
        A `Rescaling` layer, which some models of `keras.applications` bring with them, takes pixels
        from 0 to 255. Of pixels from 0 to 1 it makes values that hardly differ from each other.

    Fix:
        Divide in one of the two places.
    """
    for entry in keras.doubled:
        yield Finding(
            f"`{entry.layer}` multiplies by {entry.scale:.3g} what is scaled already: its inputs run from "
            f"{entry.low:.3g} to {entry.high:.3g}, no further apart than {(entry.high - entry.low) * entry.scale:.2g} "
            "behind it.",
            {"layer": entry.layer, "scale": entry.scale, "low": entry.low, "high": entry.high},
            entry.location or entry.layer_at,
            fix="Take out the one or the other.",
            proof=slower(learn) if learn else None,
        )
        return
