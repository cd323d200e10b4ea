"""A batch of one example, where a layer takes no less than two."""

from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.forward import on_tensors
from dryfit.mends.registry import mend


@mend("FWD304", "forward")
def normalise_by_history(moment: Moment, finding: Finding) -> str | None:
    """Let the batch have its one example twice."""
    on_tensors(moment, lambda t: t.repeat(2, *[1] * (t.dim() - 1)) if t.dim() and t.shape[0] == 1 else t)
    inner = moment.function
    moment.function = lambda *a, **k: _halved(inner(*a, **k))
    return "with the one example twice"


def _halved(output: Any) -> Any:
    """The answers for the first example, where there may be several."""
    if type(output) in (tuple, list):
        return type(output)(map(_halved, output))
    if type(output) is dict:
        return {key: _halved(value) for key, value in output.items()}
    return output[:1] if hasattr(output, "dim") and output.dim() else output
