"""STP211: the gradients that a loss scaler is given."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Step
from dryfit.core.evidence.step import HalfGradients
from dryfit.core.finding import Finding, Findings, Location, Severity
from dryfit.core.source import keyword_at


@check("STP211", Severity.ERROR)
def half_gradients_to_unscale(step: Step, failures: Failures, forward: Forward | None) -> Findings:
    """A loss scaler is to unscale gradients of float16 weights.

    Cause:
        Mixed precision keeps the weights in float32 and lets autocast choose the types of the
        operations. Weights that were cast to float16 have float16 gradients, which a scaler refuses.

    Fix:
        Leave the weights in float32 (no `.half()`, no `torch_dtype=torch.float16`), or use bfloat16.
    """
    for entry in step.halves:
        number = failures.first("STP211", "unscale")
        if number is None:
            continue
        first = f", `{entry.first}` the first of them" if entry.first else ""
        yield Finding(
            f"{entry.count} of {entry.parameters} gradients are float16{first}: a loss scaler does not unscale them.",
            {"float16": entry.count, "parameters": entry.parameters, "first": entry.first},
            _place(entry, forward),
            fix="Keep the weights in float32 and use autocast.",
            explains=number,
        )
        return


def _place(entry: HalfGradients, forward: Forward | None) -> Location | None:
    """Where the weights became float16: a cast, or the argument of what loaded them."""
    places = [model.location for model in forward.models] if forward else []
    loaded = (keyword_at(place, name) for place in places for name in ("torch_dtype", "dtype"))
    return entry.cast_at or next((found for found in loaded if found), None) or entry.location
