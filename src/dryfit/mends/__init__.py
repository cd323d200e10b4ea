"""What can be put right in memory; importing this package enters every mend of its modules."""

from importlib import import_module
from pkgutil import iter_modules

from dryfit.mends.registry import Mend, mend_for

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

__all__ = ["Mend", "mend_for"]
