"""Keras: the check beside the course scripts' own first crash, and recall per class over the variants.

Run in the TensorFlow environment: `.venv-tf/bin/python -m benchmarks.keras`.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

from benchmarks.course import COURSE, REPEATS, laid_out, seconds

VARIANTS = Path(__file__).resolve().parents[1] / "tests" / "variants" / "keras"
SCRIPTS = ("keras_mnli.py", "keras_mnli_as_printed.py")
# The bound that the project has set itself.
CRASH_RATIO = 2.0


def crashes(folder: Path, environment: dict[str, str]) -> None:
    """All causes of each script against its own first crash."""
    for name in SCRIPTS:
        script = str(COURSE / name)
        check = [sys.executable, "-m", "dryfit", "check", script]
        pairs = [
            (seconds([sys.executable, script], folder, environment), seconds(check, folder, environment))
            for _ in range(REPEATS)
        ]
        alone, ours = (statistics.median(column) for column in zip(*pairs, strict=True))
        print(
            f"{name}: first crash {alone:.1f} s, check {ours:.1f} s, ratio {ours / alone:.2f} (at most {CRASH_RATIO})"
        )


def recall() -> None:
    """How many variants of each class show its code, and how many healthy scripts show nothing."""
    shown, wanted = Counter[str](), Counter[str]()
    for script in sorted(filter(is_installed, VARIANTS.glob("*.py"))):
        expected = set(script.read_text().partition("\n")[0].removeprefix("# codes:").split()) or {"healthy"}
        found = codes(script) or {"healthy"}
        wanted.update(expected)
        shown.update(expected & found)
    for code, number in sorted(wanted.items()):
        print(f"{code:8} {shown[code]:3} of {number:3}")


def is_installed(script: Path) -> bool:
    """Whether this environment has what a variant's second line asks for."""
    needs = script.read_text().split("\n", 2)[1]
    return all(find_spec(name) for name in needs.removeprefix("# needs:").split() if needs.startswith("# needs:"))


def codes(script: Path) -> set[str]:
    """The codes that one rehearsal shows."""
    command = [sys.executable, "-m", "dryfit", "check", str(script), "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"HF_HUB_OFFLINE": "1"})
    return {finding["code"] for finding in json.loads(done.stdout)["findings"]}


def main() -> None:
    """Print a line for each course script and each class."""
    if COURSE.is_dir():
        with tempfile.TemporaryDirectory() as name:
            crashes(Path(name), laid_out(Path(name)))
    recall()


if __name__ == "__main__":
    main()
