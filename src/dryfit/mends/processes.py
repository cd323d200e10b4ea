"""Replicas put right: one that finds out by itself which parameters a loss uses."""

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
