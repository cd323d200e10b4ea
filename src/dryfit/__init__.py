"""dryfit rehearses a training script, finds every cause of trouble, proves it and patches it."""

from typing import TYPE_CHECKING, Any

from dryfit.core.finding import Finding, Severity
from dryfit.core.report import Report
from dryfit.version import __version__ as __version__

if TYPE_CHECKING:
    from dryfit.api import check

__all__ = ["Finding", "Report", "Severity", "check"]


def __getattr__(name: str) -> Any:
    """Load what rehearses when it is asked for: `import dryfit` stays cheap."""
    if name != "check":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from dryfit import api

    globals()[name] = api.check
    return api.check
