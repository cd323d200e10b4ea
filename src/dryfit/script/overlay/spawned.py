"""Processes that a script starts: those that start afresh (spawn, forkserver) put the overlay in place again."""

import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from dryfit.core.source import is_user_file
from dryfit.script.overlay.session import Overlay

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))


class Resume:
    """Pickled into what a worker receives first; unpickling it installs the overlay there."""

    def __init__(self, overlay: Overlay) -> None:
        self._lines = (
            "import sys",
            f"sys.path.append({SOURCE!r})",
            "from dryfit.script.overlay.spawned import resume",
            f"resume({overlay.layout!r})",
        )

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str]]:
        # The worker cannot import us yet: its path comes with the same message.
        return exec, ("\n".join(self._lines),)


def resume(layout: tuple[str, tuple[str, ...], tuple[str, ...]]) -> None:
    """Install the overlay of the process that started this one, until this one ends."""
    if SOURCE in sys.path:
        sys.path.remove(SOURCE)
    Overlay(*layout).install()


def hold_spawned(overlay: Overlay, module: ModuleType) -> None:
    """Send the overlay along with what `multiprocessing.spawn` prepares for a worker."""
    real = module.get_preparation_data

    def get_preparation_data(name: str) -> dict[str, Any]:
        return {**real(name), "overlay": Resume(overlay)}

    overlay.swap(module, "get_preparation_data", get_preparation_data)


def hold_started(overlay: Overlay, module: ModuleType) -> None:
    """Say of a function of the script's own that it runs in another process, where nobody listens."""
    real = module.BaseProcess.start

    def start(self: Any) -> None:
        code = getattr(getattr(self, "_target", None), "__code__", None)
        if code is not None and is_user_file(code.co_filename):
            overlay.note(f"`{code.co_name}` runs in a process of its own: what it does there was not rehearsed.")
        real(self)

    overlay.swap(module.BaseProcess, "start", start)
