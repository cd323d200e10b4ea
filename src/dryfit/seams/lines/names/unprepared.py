"""What only the prepared twin of an object has: an attribute of Accelerate's wrapper, asked of what it wraps."""

import ast
import sys
from typing import Any

from dryfit.core.evidence.missing import MissingAttribute
from dryfit.core.source import location_of
from dryfit.seams.raised import Raised

# The methods that tell what an object is, with the module of Accelerate's wrapper for it, and its class.
WRAPPERS = (
    ("zero_grad", "optimizer", "AcceleratedOptimizer"),
    ("get_last_lr", "scheduler", "AcceleratedScheduler"),
    ("_get_iterator", "data_loader", "DataLoaderShard"),
)


def unprepared(owner: Any, node: ast.Attribute, raised: Raised) -> MissingAttribute | None:
    """An attribute of an object that `prepare` would have given it, where the script has an Accelerator."""
    wrappers = [(module, kind) for method, module, kind in WRAPPERS if hasattr(owner, method)]
    modules = ((sys.modules.get(f"accelerate.{module}"), kind) for module, kind in wrappers)
    wrapper: Any = next((getattr(found, kind, None) for found, kind in modules if found is not None), None)
    accelerate: Any = sys.modules.get("accelerate")
    if wrapper is None or not hasattr(wrapper, node.attr) or isinstance(owner, wrapper) or hasattr(owner, node.attr):
        return None
    held = {**raised.frame.f_globals, **raised.frame.f_locals}
    name = next((name for name, value in held.items() if isinstance(value, accelerate.Accelerator)), "")
    source = ast.unparse(node.value)
    return MissingAttribute(
        source=source,
        kind=type(owner).__name__,
        name=node.attr,
        location=location_of(node, raised.location.path),
        replacement=f"{name}.prepare({source}).{node.attr}" if name else "",
        prepared=True,
        failure=raised.number,
    )
