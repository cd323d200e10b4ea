"""Changes to what a module or an operation is given, for as long as it lives in this process."""

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

from dryfit.core.moment import Moment

Given: TypeAlias = tuple[tuple[Any, ...], dict[str, Any]]
# The file of torch's that makes batches of rows, and how far out it is looked for.
COLLATING, OUTWARDS = os.path.join("_utils", "collate.py"), 6
# What a mend makes of an operation's arguments and keywords.
Change: TypeAlias = Callable[[list[Any], dict[str, Any]], None]


def unchanged(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """What a module is given, as it is."""


class Hook:
    """A mend in front of a module. Copies of the module keep it; what is saved of the module has none."""

    def __init__(self, change: Callable[[Any, tuple[Any, ...], dict[str, Any]], Given | None] = unchanged) -> None:
        self.change = change

    def __call__(self, module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Given | None:
        """What the module is given instead."""
        return self.change(module, args, kwargs)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Hook":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Hook, ()


def change_before(module: Any, change: Callable[[Any, tuple[Any, ...], dict[str, Any]], Given | None]) -> None:
    """Change what a module is given, in every call."""
    module.register_forward_pre_hook(Hook(change), with_kwargs=True)


def change_operation(moment: Moment, function: str, change: Change) -> None:
    """Let the model's forward run with every call of an operation changed, now and later.

    An operation outside of any model is changed wherever it is called from now on, but where torch makes a batch: a
    loader whose rows do not fit is told of by itself.
    """
    changing = _changing(function, change)
    model = moment.live.get("model")
    if model is None:
        mode = changing()
        mode.__enter__()
        moment.live["later"](lambda: mode.__exit__(None, None, None))
        return
    forward = model.forward

    @wraps(forward)
    def run(*args: Any, **kwargs: Any) -> Any:
        with changing():
            return forward(*args, **kwargs)

    model.forward = run


def _changing(function: str, change: Change) -> Any:
    """A mode under which every call of an operation is changed."""
    mode: Any = sys.modules["torch"].overrides.TorchFunctionMode

    class Changing(mode):  # type: ignore[misc]
        def __torch_function__(self, called: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            given, words = list(args), dict(kwargs or {})
            if getattr(called, "__name__", "").strip("_") == function and not _collates():
                change(given, words)
            return called(*given, **words)

    return Changing


def _collates() -> bool:
    """Whether an operation is called by torch's own collate function."""
    frame: Any = sys._getframe(2)
    for _ in range(OUTWARDS):
        if frame is None or frame.f_code.co_filename.endswith(COLLATING):
            break
        frame = frame.f_back
    else:
        return False
    return frame is not None
