"""Callbacks of Keras put right."""

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend


@mend("MET703", "fit")
def fit_without_callback(moment: Moment, finding: Finding) -> str | None:
    """Fit without the callback that watches what is not there."""
    callbacks, monitor = moment.kwargs.get("callbacks"), finding.facts["monitor"]
    if not isinstance(callbacks, list):
        return None
    moment.kwargs["callbacks"] = [callback for callback in callbacks if getattr(callback, "monitor", None) != monitor]
    return "without that callback"
