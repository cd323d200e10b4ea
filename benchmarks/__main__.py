"""Seconds of `dryfit check` beside those of the script itself, for some healthy specimens."""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

SPECIMENS = Path(__file__).resolve().parent.parent / "specimens"
# An odd number has a median that was measured.
REPEATS = 3
SCRIPTS = 8
OFFLINE = {"HF_HUB_OFFLINE": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def seconds(*command: str) -> float:
    """The median wall-clock time of a command."""
    return statistics.median(once(*command) for _ in range(REPEATS))


def once(*command: str) -> float:
    """The wall-clock time of a command, which must succeed."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *command], check=True, capture_output=True, env=os.environ | OFFLINE)
    return time.perf_counter() - start


def chosen() -> list[Path]:
    """A few healthy scripts, spread evenly over the catalogue."""
    scripts = sorted(SPECIMENS.glob("*/fixed.py"))
    return scripts[:: max(1, len(scripts) // SCRIPTS)][:SCRIPTS]


def main() -> None:
    """Print one line for the import and one for each script."""
    bare, ours = seconds("-c", "pass"), seconds("-c", "import dryfit")
    print(f"import dryfit: {1000 * (ours - bare):.0f} ms")
    print(f"{'script':50} {'alone':>8} {'check':>8}")
    for script in chosen():
        alone, check = seconds(str(script)), seconds("-m", "dryfit", "check", str(script))
        print(f"{script.parent.name:50} {alone:7.1f}s {check:7.1f}s")


if __name__ == "__main__":
    main()
