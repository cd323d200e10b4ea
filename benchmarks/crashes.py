"""Crashes: the time of a check beside the script's own time to its crash, over the specimens that crash.

`python -m benchmarks.crashes 5` takes every fifth specimen. Each command starts its interpreter and imports its
frameworks anew, as on a command line.
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from benchmarks.__main__ import OFFLINE, SPECIMENS

# The first lines of a specimen: what it needs, and how it is started.
HEADER = re.compile(r"^# (needs|launch|device): (.+)$", re.MULTILINE)
# The bound that the project has set itself for the median of the ratios.
BOUND = 1.5
# A script that runs longer than this does not crash.
SECONDS = 120


def seconds(*command: str) -> tuple[float, int | None]:
    """The wall-clock time of a command, and its exit status, None where it took too long."""
    # What a script writes beside itself goes with the folder.
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        try:
            done = subprocess.run(
                [sys.executable, *command], capture_output=True, env=os.environ | OFFLINE, timeout=SECONDS, cwd=folder
            )
        except subprocess.TimeoutExpired:
            return SECONDS, None
        return time.perf_counter() - start, done.returncode


def runs_here(script: Path) -> bool:
    """Whether what the specimen needs is installed, and a plain interpreter starts it."""
    asked = dict(HEADER.findall(script.read_text(encoding="utf-8")))
    names = asked.get("needs", "").split()
    return not {"launch", "device"} & set(asked) and all(find_spec(name) for name in names)


def ratios(every: int) -> Iterator[tuple[str, float, float]]:
    """For each specimen that crashes: its name, its own seconds to the crash, and the check's."""
    scripts = [path for path in sorted(SPECIMENS.glob("*/broken.py")) if runs_here(path)]
    for script in scripts[::every]:
        alone, status = seconds(str(script))
        if status == 1:
            yield script.parent.name, alone, seconds("-m", "dryfit", "check", str(script))[0]


def main() -> None:
    """Print one line for each specimen that crashes, and the median of the ratios."""
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    print(f"{'specimen':50} {'crash':>8} {'check':>8} {'ratio':>6}")
    found = []
    for name, alone, check in ratios(every):
        found.append(check / alone)
        print(f"{name:50} {alone:7.1f}s {check:7.1f}s {found[-1]:6.2f}", flush=True)
    if found:
        print(f"median of {len(found)}: {statistics.median(found):.2f} (at most {BOUND})")


if __name__ == "__main__":
    main()
