"""A loader that stands in for another, to do something about a module's execution."""

from collections.abc import Callable
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, TypeAlias

# Is given the module and what executes it.
Execution: TypeAlias = Callable[[ModuleType, Callable[[], object]], object]


class StandIn:
    """Stands in for a loader until the module runs, and is nowhere to be seen by then."""

    def __init__(self, loader: Any, execution: Execution) -> None:
        self._loader = loader
        self._execution = execution

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)

    def exec_module(self, module: ModuleType) -> None:
        """Put the true loader back, and have the module run with it."""
        if module.__spec__ is not None:
            module.__spec__.loader = self._loader
        if getattr(module, "__loader__", None) is self:
            module.__loader__ = self._loader
        self._execution(module, lambda: self._loader.exec_module(module))


def stand_in(spec: ModuleSpec, execution: Execution) -> None:
    """Put ourselves in the place of a spec's loader, where it has one that executes modules."""
    if hasattr(spec.loader, "exec_module"):
        spec.loader = StandIn(spec.loader, execution)  # type: ignore[assignment]
