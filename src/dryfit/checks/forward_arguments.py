"""FWD104: a forward that is called without one of its inputs."""

from dryfit.checks.script_calls import lacking
from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.finding import Findings, Severity


@check("FWD104", Severity.ERROR)
def forward_lacks_argument(script: Script, failures: Failures) -> Findings:
    """The model is called without an input that its forward takes.

    Cause:
        The model's forward has a parameter without a default, and the call does not give it.

    Fix:
        Give it, or give the parameter a default.
    """
    for entry in script.missing_arguments:
        cause = failures.all[entry.failure].explained_by if entry.failure is not None else ""
        # A module that is called as if it were a class lacks nothing but the name alone.
        is_called = any(value.failure == entry.failure for value in script.called_values)
        if entry.module and cause in ("", "FWD104") and not is_called:
            yield lacking(entry)
