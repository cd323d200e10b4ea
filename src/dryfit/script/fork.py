"""A rehearsal in a fork of this process: it has every live object, and changes none of ours."""

import contextlib
import faulthandler
import fcntl
import json
import os
import random
import signal
import stat
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from dryfit.core.codec import decode
from dryfit.core.evidence import Evidence
from dryfit.core.finding import Location
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.script import problem
from dryfit.script.exchange import OUTPUT, OWN_FAULT, PLACE, REPORT
from dryfit.script.overlay.environment import SILENCED
from dryfit.script.start import flush, write_report
from dryfit.script.watchdog import Watchdog, replace_file
from dryfit.version import __version__

# Threads of other programs' interpreters that hold no lock which a training takes.
HARMLESS_THREADS = (
    "tqdm",
    "IPython",
    "IOPub",
    "Heartbeat",
    "Control",
    "Subshell",
    "Shell",
    "pydevd",
    "dryfit",
    "asyncio",
    "MainThread",
)
# Seconds after the time is up in which the child itself writes what it saw.
GRACE = 10.0
# Seconds between two looks at the child.
TICK = 0.01
OUTPUT_TAIL = 8_000


def unsafe_because() -> str:
    """Why this process is not to be forked, ``""`` where it may be."""
    torch = sys.modules.get("torch")
    if not hasattr(os, "fork") or sys.platform == "darwin":
        return f"a process that computes is not forked safely on {sys.platform}"
    if threading.current_thread() is not threading.main_thread():
        return "it was called outside of the main thread"
    others = [thread.name for thread in threading.enumerate() if not _is_harmless(thread)]
    if others:
        return f"another thread is running ({others[0]})"
    # Autograd starts a thread for each device at the first backward, and refuses to run in a fork from then on.
    if torch and (torch.cuda.is_initialized() or torch.accelerator.is_available()):
        return "this process has an accelerator"
    if torch and torch.distributed.is_available() and torch.distributed.is_initialized():
        return "this process is one of several"
    return ""


def _is_harmless(thread: threading.Thread) -> bool:
    # tqdm's monitor has no name of its own.
    kinds = (thread.name, type(thread).__module__)
    return any(kind.startswith(HARMLESS_THREADS) for kind in kinds)


def rehearse_in_fork(request: Request, perform: Callable[[], Report], expired: Callable[[], Report]) -> Report:
    """Run `perform` in a fork and bring its report back; `expired` makes one when the time is up.

    The request's scratch folder takes what crosses.
    """
    flush()
    generator = random.getstate()
    with _kept_positions(), warnings.catch_warnings():
        # Newer Pythons warn of threads that were running; whether to fork has been decided.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
        if pid == 0:
            random.setstate(generator)
            _child(request, perform, expired)
        return _outcome(request, _await(pid, request.timeout + GRACE))


def _child(request: Request, perform: Callable[[], Report], expired: Callable[[], Report]) -> None:
    """Run, leave a report, and end the process: no handler of the parent's runs here."""
    quit_process, scratch = os._exit, Path(request.scratch)
    try:
        _settle_in(scratch)
        watchdog = Watchdog(request.timeout, lambda: _expire(scratch, expired), str(scratch / PLACE))
        watchdog.start()
        report = perform()
        watchdog.stop()
        write_report(scratch, report)
    except BaseException:
        replace_file(str(scratch / OWN_FAULT), traceback.format_exc())
    flush()
    quit_process(0)


def _settle_in(scratch: Path) -> None:
    """A session of its own, its output in a file, silent trackers, and one thread to compute with."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    output = os.open(scratch / OUTPUT, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(output, 1)
    os.dup2(output, 2)
    # A notebook's streams lead to sockets that the parent owns.
    sys.stdout = sys.stderr = open(output, "w", buffering=1, errors="replace")  # noqa: SIM115 - until the process ends
    faulthandler.enable(output)
    os.environ.update(SILENCED)
    if torch := sys.modules.get("torch"):
        # The threads that the parent computes with are not here.
        torch.set_num_threads(1)


def _expire(scratch: Path, expired: Callable[[], Report]) -> None:
    quit_process = os._exit
    try:
        write_report(scratch, expired())
    except BaseException:
        replace_file(str(scratch / OWN_FAULT), traceback.format_exc())
    quit_process(0)


def _await(pid: int, seconds: float) -> int | None:
    """The child's exit status, None where it had to be killed; an interruption kills it as well."""
    limit = time.monotonic() + seconds
    try:
        while time.monotonic() < limit:
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(TICK)
    except BaseException:
        _kill(pid)
        raise
    _kill(pid)
    return None


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError, ChildProcessError):
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.killpg(pid, signal.SIGKILL)


def _outcome(request: Request, status: int | None) -> Report:
    """The child's report, or one that says what became of the child."""
    scratch = Path(request.scratch)
    output = _read(scratch / OUTPUT)[-OUTPUT_TAIL:]
    written, fault = _read(scratch / REPORT), _read(scratch / OWN_FAULT)
    if written:
        return replace(decode(Report, json.loads(written)), output=output)
    known = _read(scratch / PLACE)
    place = decode(Location, json.loads(known)) if known else None
    if fault:
        sentence, output = f"dryfit itself failed: {fault.strip().splitlines()[-1]}", fault
    elif status is None:
        sentence = problem.too_long(request.target, request.timeout, place)
    else:
        sentence = problem.died(request.target, status, place)
    return Report(request.target, Evidence(), version=__version__, problem=sentence, output=output)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


@contextmanager
def _kept_positions() -> Iterator[None]:
    """A fork shares the parent's place in every open file: put those back that are read from."""
    places = {number: place for number in _open_files() if (place := _reading_place(number)) is not None}
    try:
        yield
    finally:
        for number, place in places.items():
            with contextlib.suppress(OSError):
                os.lseek(number, place, os.SEEK_SET)


def _open_files() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc/self/fd")]
    except OSError:
        return []


def _reading_place(number: int) -> int | None:
    try:
        reads = fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE != os.O_WRONLY
        regular = stat.S_ISREG(os.fstat(number).st_mode)
        return os.lseek(number, 0, os.SEEK_CUR) if reads and regular else None
    except OSError:
        return None
