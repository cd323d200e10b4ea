"""What the tests ask about processes."""

import os
import time
from collections.abc import Iterable
from pathlib import Path

# Seconds for the kernel to end processes that were killed.
LIMIT = 30.0


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that only waits for its parent to notice its end does not."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state not in "ZX"


def wait_until_gone(pids: Iterable[int]) -> None:
    """Wait for processes that were killed; one that lives on fails the test."""
    limit = time.monotonic() + LIMIT
    while alive := [pid for pid in pids if is_alive(pid)]:
        assert time.monotonic() < limit, f"still running: {alive}"
        time.sleep(0.02)
