"""The classes beside a model's own that take labels and make a loss of them."""

import inspect
import sys
from typing import Any

# What models of transformers are given to make a loss of.
LABELS = frozenset({"labels", "start_positions"})


def siblings(module: Any) -> tuple[str, ...]:
    """The classes of a library model's own file that share its body and make a loss; none for other modules."""
    kind, file = type(module), sys.modules.get(type(module).__module__)
    if not getattr(module, "base_model_prefix", "") or not hasattr(module, "config"):
        return ()
    base = next(
        (b for b in kind.__mro__ if b.__name__.endswith("PreTrainedModel") and b.__module__ == kind.__module__), None
    )
    return tuple(
        name
        for name, other in vars(file).items()
        if base is not None
        and inspect.isclass(other)
        and issubclass(other, base)
        and other is not kind
        and _learns(other)
    )


def _learns(kind: Any) -> bool:
    try:
        return bool(LABELS & set(inspect.signature(kind.forward).parameters))
    except (TypeError, ValueError):
        return False
