"""Inputs that a model is given under another name."""

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend


@mend("FWD105", "forward")
def by_its_name(moment: Moment, finding: Finding) -> str | None:
    """Hand the input over under the name that forward has for it."""
    given, wanted = str(finding.facts["given"]), str(finding.facts["wanted"])
    if given not in moment.kwargs:
        return None
    moment.kwargs[wanted] = moment.kwargs.pop(given)
    return f"handed over as `{wanted}`"
