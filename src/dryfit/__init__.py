"""dryfit rehearses a training script, finds every cause of trouble, proves it and patches it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dryfit.version import __version__ as __version__

if TYPE_CHECKING:
    from dryfit.api import check
    from dryfit.core.finding import Finding, Severity
    from dryfit.core.report import Report

__all__ = ["Finding", "Report", "Severity", "check"]

_LIES_IN = {"Finding": "core.finding", "Report": "core.report", "Severity": "core.finding", "check": "api"}


def __getattr__(name: str) -> Any:
    """Load a name when it is asked for: `import dryfit` stays cheap."""
    if name not in _LIES_IN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_LIES_IN[name]}"), name)
    return found
