"""Changes to what a module is given, for as long as it lives in this process."""

from collections.abc import Callable
from typing import Any, TypeAlias

Given: TypeAlias = tuple[tuple[Any, ...], dict[str, Any]]


class Hook:
    """A mend in front of a module. Copies of the module keep it; what is saved of the module has none."""

    def __init__(self, change: Callable[[Any, tuple[Any, ...], dict[str, Any]], Given | None]) -> None:
        self.change = change

    def __call__(self, module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Given | None:
        """What the module is given instead."""
        return self.change(module, args, kwargs)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Hook":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Hook, (unchanged,))


def unchanged(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """What a module is given, as it is."""


def change_before(module: Any, change: Callable[[Any, tuple[Any, ...], dict[str, Any]], Given | None]) -> None:
    """Change what a module is given, in every call."""
    module.register_forward_pre_hook(Hook(change), with_kwargs=True)
