"""Replicas put right: built anew, over the model as it is, or with an eye on what a loss uses."""

from typing import Any

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.mends.registry import mend


@mend("DST203", "replica_forward")
def find_unused_parameters(moment: Moment, finding: Finding) -> str | None:
    """Wrap the model anew, with a reduction that passes over what the loss does not use."""
    wrapper: Any = moment.args[0]
    wrapper.__init__(wrapper.module, find_unused_parameters=True)
    return "with find_unused_parameters=True"


@mend("DST204", "replica_forward")
def wrap_anew(moment: Moment, finding: Finding) -> str | None:
    """Wrap the model as it has become."""
    wrapper: Any = moment.args[0]
    wrapper.__init__(wrapper.module)
    return "with the model wrapped anew"
