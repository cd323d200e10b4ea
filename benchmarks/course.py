"""The rehearsal beside the course scripts' own times, as ratios measured in one run.

Needs the course scripts beside the checkout; without them there is nothing to measure.
"""

import compileall
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

COURSE = Path(__file__).resolve().parents[2] / "shared" / "course"
SOURCE = Path(__file__).resolve().parents[1] / "src"
# An odd number has a median that was measured.
REPEATS = 3
# The bounds that the project has set itself.
CRASH_RATIO, LOOP_STEPS, LOOP_SECONDS = 1.5, 60, 2.0

# Run a script until it has taken some optimizer steps; print when it began to step, and a step's time.
STEPPING = """
import json, os, runpy, sys, time
began, steps = time.perf_counter(), []
from torch.optim.optimizer import register_optimizer_step_post_hook
def stepped(*args):
    steps.append(time.perf_counter())
    if len(steps) == 40:
        spans = sorted(b - a for a, b in zip(steps[10:], steps[11:]))
        print(json.dumps({"start": steps[0] - began, "step": spans[len(spans) // 2]}), flush=True)
        os._exit(0)
register_optimizer_step_post_hook(stepped)
runpy.run_path(sys.argv[1], run_name="__main__")
"""


def laid_out(folder: Path) -> dict[str, str]:
    """Everything that the scripts load, in a folder; the environment to run them in."""
    subprocess.run([sys.executable, str(COURSE / "offline_hub.py"), str(folder)], check=True, capture_output=True)
    return os.environ | {"HF_HOME": str(folder / "hf_home"), "HF_HUB_OFFLINE": "1"}


def seconds(command: list[str], folder: Path, environment: dict[str, str]) -> float:
    """The wall-clock time of a command, whatever its exit status."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, capture_output=True)
    return time.perf_counter() - start


def crash(folder: Path, environment: dict[str, str]) -> None:
    """All causes of the broken script against its own first crash."""
    script = str(COURSE / "trainer_mnli.py")
    check = [sys.executable, "-m", "dryfit", "check", script]
    pairs = [
        (seconds([sys.executable, script], folder, environment), seconds(check, folder, environment))
        for _ in range(REPEATS)
    ]
    alone, ours = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = ours / alone
    print(f"trainer_mnli.py: first crash {alone:.1f} s, check {ours:.1f} s, ratio {ratio:.2f} (at most {CRASH_RATIO})")


def loop(folder: Path, environment: dict[str, str]) -> None:
    """The healthy loop's rehearsal beyond the script's own start-up, in its own steps."""
    script = str(COURSE / "loop_mrpc.py")
    check = [sys.executable, "-m", "dryfit", "check", script]
    beyond, step = [], []
    for _ in range(REPEATS):
        found = subprocess.run(
            [sys.executable, "-c", STEPPING, script], cwd=folder, env=environment, capture_output=True, text=True
        )
        own = json.loads(found.stdout.strip().splitlines()[-1])
        beyond.append(seconds(check, folder, environment) - own["start"])
        step.append(own["step"])
    spent, each = statistics.median(beyond), statistics.median(step)
    steps = (spent - LOOP_SECONDS) / each
    print(f"loop_mrpc.py: a step {1000 * each:.0f} ms; check beyond the script's start-up {spent:.1f} s,")
    print(f"  which is {LOOP_SECONDS:.0f} s and {max(0.0, steps):.0f} steps (at most {LOOP_STEPS})")


def main() -> None:
    """Print one line for each of the two scripts."""
    if not COURSE.is_dir():
        print("the course scripts are not beside the checkout; nothing measured")
        return
    # As an installed package is; the script's process writes no bytecode of its own.
    compileall.compile_dir(SOURCE, quiet=1)
    with tempfile.TemporaryDirectory() as name:
        environment = laid_out(Path(name))
        crash(Path(name), environment)
        loop(Path(name), environment)


if __name__ == "__main__":
    main()
