"""A thread beside the script: it keeps the time, and knows where the script is."""

import json
import os
import signal
import threading
import time
from collections.abc import Callable

from dryfit.core.codec import encode
from dryfit.core.finding import Location
from dryfit.script.standing import where_is_main

# Seconds between two looks at the script; a look costs well under a millisecond.
TICK = 0.25


class Watchdog(threading.Thread):
    """Calls `expired` when the time is up, unless it was stopped before.

    Every tick writes where the main thread is to ``place_file``, for a process that is
    killed; and a process whose parent is gone ends with all that it started.
    """

    def __init__(self, seconds: float, expired: Callable[[], object], place_file: str) -> None:
        super().__init__(name="dryfit-watchdog", daemon=True)
        self._deadline = time.monotonic() + seconds
        self._expired = expired
        self._place_file = place_file
        self._parent = os.getppid()
        self._over = threading.Event()
        self._written: Location | None = None

    def run(self) -> None:
        """Look on until the time is up."""
        while (rest := self._deadline - time.monotonic()) > 0:
            if self._over.wait(min(TICK, rest)):
                return
            self._look()
        self._expired()

    def stop(self) -> None:
        """Look on no longer."""
        self._over.set()

    def _look(self) -> None:
        if os.getppid() != self._parent and hasattr(os, "killpg"):
            os.killpg(0, signal.SIGKILL)
        place = where_is_main()
        if place is not None and place != self._written:
            self._written = place
            replace_file(self._place_file, json.dumps(encode(place)))


def replace_file(path: str, text: str) -> None:
    """Write a file whole or not at all."""
    draft = f"{path}.{os.getpid()}.{threading.get_ident()}"
    with open(draft, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(draft, path)
