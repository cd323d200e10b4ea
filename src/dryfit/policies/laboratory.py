"""A process that stays at the loop's first step, and tries from there what the walk does not."""

import contextlib
import gc
import json
import math
import os
import random
import select
import signal
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

from dryfit.core.codec import decode
from dryfit.core.evidence.learn import Trial
from dryfit.core.source import is_user_file

# Seconds of its own thread's time that a trial may take, which neither load nor the number of cores changes, and steps;
# the seconds of one whose steps are slow even on a few rows.
TRIAL_SECONDS, TRIAL_STEPS, SLOW_SECONDS = 8.0, 40, 24.0
POLL_SECONDS, SHORT_SECONDS = 0.02, 0.005
# How many times its seconds may pass by the clock before a trial answers with what it has, and how many seconds after
# that it is over, whatever it waits for.
PATIENCE, LONGER = 2.25, 2
# What marks a trial whose process is over, with an answer or without; and how many bytes of orders are read at once.
OVER, MOST_BYTES = ".over", 65536


class Queue:
    """The trials that wait for a core, and the processes of those under way."""

    def __init__(self, folder: Path, cores: int) -> None:
        self.folder = folder
        self.cores = cores
        self.waiting: list[Trial] = []
        self._under_way: dict[int, str] = {}

    def next(self) -> Trial | None:
        """Fork what waits while a core is free; each trial is given back in the process that is to run it."""
        for process in [p for p in self._under_way if os.waitpid(p, os.WNOHANG)[0]]:
            Path(self.folder, self._under_way.pop(process) + OVER).touch()
        while self.waiting and len(self._under_way) < self.cores:
            trial = self.waiting.pop(0)
            process = os.fork()
            if process == 0:
                return trial
            self._under_way[process] = trial.name
        return None

    def pause(self) -> float | None:
        """Seconds after which to look again; None where nothing is under way."""
        return SHORT_SECONDS if self._under_way else None

    def end(self) -> NoReturn:
        """End every trial, and this process."""
        for process in self._under_way:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        os._exit(0)


class Laboratory:
    """Forked once, before the first step; every trial is a fork of the fork, so all start alike.

    As many run at a time as there are cores; the others wait for their turn.

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
        queue = Queue(self.folder, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1)
        unread = b""
        while True:
            if select.select([reading], [], [], queue.pause())[0]:
                sent = os.read(reading, MOST_BYTES)
                if not sent:
                    # Nobody waits any more for what is not told by now.
                    queue.end()
                *orders, unread = (unread + sent).split(b"\n")
                queue.waiting.extend(decode(Trial, json.loads(order)) for order in orders)
            trial = queue.next()
            if trial is not None:
                os.close(reading)
                end_after(SLOW_SECONDS)
                # Python seeds its generator anew in every fork; trials draw what the loop would have drawn.
                random.setstate(generator)
                return trial

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

    def gather(self, seconds: float = math.inf) -> list[Trial]:
        """The answers to everything asked so far, as far as they come, and come in time."""
        deadline = time.monotonic() + seconds
        return [found for trial in self.asked if (found := self._wait(trial, deadline))]

    def _wait(self, trial: Trial, deadline: float) -> Trial | None:
        """The answer to a trial; one that once did not come in time is waited for no longer."""
        answer, over = self.folder / f"{trial.name}.json", self.folder / f"{trial.name}{OVER}"
        while not answer.exists():
            late = time.monotonic() > deadline or (over.exists() and not answer.exists())
            if trial.name in self._given_up or late or not self._is_kept():
                self._given_up.add(trial.name)
                return None
            time.sleep(POLL_SECONDS)
        return decode(Trial, json.loads(answer.read_text(encoding="utf-8")))

    def _is_kept(self) -> bool:
        """Whether the keeper, without which no answer comes, is there."""
        if self._orders is not None and os.waitpid(self._keeper, os.WNOHANG)[0]:
            os.close(self._orders)
            self._orders = None
        return self._orders is not None

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


def end_after(seconds: float) -> None:
    """A trial that is stuck, in a lock that no thread of its own holds, is ended by the system."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(math.ceil(PATIENCE * seconds) + LONGER)


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
