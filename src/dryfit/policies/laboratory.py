"""A process that stays at the loop's first step, and tries from there what the walk does not."""

import contextlib
import gc
import json
import os
import random
import signal
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from dryfit.core.codec import decode
from dryfit.core.evidence.learn import Trial
from dryfit.core.source import is_user_file

# Seconds of its own thread's time that a trial may take, which neither load nor the number of cores changes, and steps.
TRIAL_SECONDS, TRIAL_STEPS = 8.0, 40
POLL_SECONDS = 0.02
# Seconds by the clock after which a trial answers with what it has, and after which it is over, whatever it waits for.
WAITED = 18.0
LONGEST = int(WAITED) + 2


class Laboratory:
    """Forked once, before the first step; every trial is a fork of the fork, so all start alike.

    `open` returns in the process that called it, and once more in each trial's process, there
    with the trial that it is to run.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[Trial] = []
        self._given_up: set[str] = set()
        self._orders: int | None = None
        self._keeper = 0

    def open(self) -> Trial | None:
        """Fork the keeper. None goes back to the rehearsal; a trial to the process that is to run it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        reading, writing = os.pipe()
        # Whichever process collects garbage would visit, and so copy, all that the script has loaded.
        gc.freeze()
        generator = random.getstate()
        self._keeper = os.fork()
        if self._keeper == 0:
            os.close(writing)
            return self._keep(reading, generator)
        os.close(reading)
        self._orders = writing
        return None

    def _keep(self, reading: int, generator: tuple[Any, ...]) -> Trial:
        _fall_silent()
        under_way = []
        with os.fdopen(reading) as orders:
            for order in orders:
                under_way.append(os.fork())
                if under_way[-1] == 0:
                    _end_by_itself()
                    # Python seeds its generator anew in every fork; trials draw what the loop would have drawn.
                    random.setstate(generator)
                    return decode(Trial, json.loads(order))
        # Nobody waits any more for what is not told by now.
        for trial in under_way:
            with contextlib.suppress(ProcessLookupError):
                os.kill(trial, signal.SIGKILL)
        os._exit(0)

    def ask(self, trial: Trial) -> None:
        """Begin a trial; it runs while the rehearsal goes on."""
        if self._orders is not None:
            self.asked.append(trial)
            os.write(self._orders, (json.dumps(asdict(trial)) + "\n").encode())

    def answer(self, trial: Trial) -> None:
        """In a trial's process: leave what it measured, and end."""
        unfinished = self.folder / f"{trial.name}.part"
        unfinished.write_text(json.dumps(asdict(trial)), encoding="utf-8")
        unfinished.rename(self.folder / f"{trial.name}.json")
        os._exit(0)

    def gather(self, seconds: float = LONGEST) -> list[Trial]:
        """The answers to everything asked so far, as far as they come in time."""
        deadline = time.monotonic() + seconds
        return [found for trial in self.asked if (found := self._wait(trial, deadline))]

    def _wait(self, trial: Trial, deadline: float) -> Trial | None:
        """The answer to a trial; one that once did not come in time is waited for no longer."""
        answer = self.folder / f"{trial.name}.json"
        while not answer.exists():
            if trial.name in self._given_up or time.monotonic() > deadline:
                self._given_up.add(trial.name)
                return None
            time.sleep(POLL_SECONDS)
        return decode(Trial, json.loads(answer.read_text(encoding="utf-8")))

    def close(self) -> None:
        """Let the keeper go: it ends when nobody can ask any more."""
        if self._orders is not None:
            os.close(self._orders)
            self._orders = None
            os.waitpid(self._keeper, 0)
            gc.unfreeze()


def _fall_silent() -> None:
    """What a trial prints is not the script's output."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it lives as long as the process


def _end_by_itself() -> None:
    """A trial that is stuck, in a lock that no thread of its own holds, is ended by the system."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(LONGEST)


def no_fork_because() -> str:
    """Why a fork could not go on with the loop, ``""`` where it could."""
    torch = sys.modules.get("torch")
    if not hasattr(os, "fork"):
        return f"a process is not forked on {sys.platform}"
    if torch is not None and torch.cuda.is_initialized():
        return "CUDA is at work in this process"
    if torch is not None and _in_group(torch):
        return "this process is one of several"
    served = next((thread.name for thread in threading.enumerate() if _is_users(thread)), "")
    return f"a thread of the script's own is at work beside the loop (`{served}`)" if served else ""


def _is_users(thread: threading.Thread) -> bool:
    """Whether a thread runs the script's own code; no fork has it, and what it serves would wait for ever."""
    runs = getattr(thread, "_target", None) or type(thread).run
    code = getattr(getattr(runs, "__func__", runs), "__code__", None)
    return code is not None and is_user_file(code.co_filename)


def _in_group(torch: Any) -> bool:
    """Whether other processes count on this one, through threads that no fork would have."""
    return bool(torch.distributed.is_available() and torch.distributed.is_initialized())
