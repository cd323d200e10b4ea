"""A rehearsal in a process of its own, with the user's interpreter: started, awaited, cleared away."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from dryfit.core.codec import encode
from dryfit.core.request import Request
from dryfit.script import bootstrap, ranks
from dryfit.script.errors import Interrupted, LaunchError
from dryfit.script.exchange import OUTPUT, REQUEST
from dryfit.script.overlay import environment as overlay

if TYPE_CHECKING:
    from dryfit.core.report import Report

# Marks every process of a rehearsal in its environment, whatever group it moves to.
MARK = "DRYFIT_REHEARSAL"
# Seconds after the time is up in which the child itself writes what it saw.
GRACE = 20.0
# Seconds for a process that was told to abort to say where it is.
LAST_WORDS = 2.0


def rehearse(request: Request, meanwhile: Callable[[], object] = lambda: None) -> "Report":
    """Rehearse a script in a child process and clear away all that it leaves.

    Where the child has lost its device, the same batches are replayed on the CPU, in another.

    `meanwhile` is called once the child has been started: what the caller will need after it can be loaded then.

    Raises:
        LaunchError: the script, or the interpreter, cannot be started.
        Interrupted: the user pressed Ctrl-C.
        InternalError: dryfit itself failed.
    """
    python = interpreter(request)
    _check_target(request)
    with _scratch(request) as scratch:
        asked = ranks.requests(replace(request, scratch=str(scratch)))
        statuses = _run(python, asked, scratch, lambda: (import_module("dryfit.script.outcome"), meanwhile()))
        from dryfit.script.outcome import lost_device, outcome

        lost = lost_device(asked, statuses)
        if lost is None:
            return outcome(request, asked, statuses)
        return rehearse(replace(request, device="cpu", lost=lost, scratch=request.scratch and str(scratch / "replay")))


def interpreter(request: Request) -> str:
    """The path of the Python that runs the script.

    Raises:
        LaunchError: there is none.
    """
    wanted = request.python or sys.executable
    found = shutil.which(os.path.expanduser(wanted))
    if found is None:
        raise LaunchError(f"There is no Python interpreter {wanted}.")
    return found


# The experiments run beside the walk, on the same cores: threads that wait must not spin.
WAITING = {"OMP_WAIT_POLICY": "passive"}


def environment(request: Request, scratch: Path) -> dict[str, str]:
    """The child's environment: the user's, and what keeps the rehearsal from leaving traces."""
    changes = {
        **overlay.environment(scratch),
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        # `torch.compile` would spend the rehearsal compiling: it runs what it is given as it is.
        "TORCHDYNAMO_DISABLE": "1",
        MARK: str(scratch),
    }
    if request.device == "cpu":
        changes["CUDA_VISIBLE_DEVICES"] = ""
    return {**WAITING, **os.environ, **ranks.environment(request), **changes}


def _check_target(request: Request) -> None:
    """Refuse early what needs no interpreter to be seen."""
    path = Path(request.target)
    if request.module:
        return
    if path.is_dir():
        raise LaunchError(f"{request.target} is a folder, not a script.")
    if not path.exists():
        raise LaunchError(f"There is no file {request.target}.")
    if not os.access(path, os.R_OK):
        raise LaunchError(f"{request.target} cannot be read: permission denied.")


@contextlib.contextmanager
def _scratch(request: Request) -> Iterator[Path]:
    """The folder for everything that the rehearsal writes; one that was asked for stays."""
    if request.scratch:
        Path(request.scratch).mkdir(parents=True, exist_ok=True)
        yield Path(request.scratch).resolve()
        return
    with tempfile.TemporaryDirectory(prefix="dryfit-", ignore_cleanup_errors=True) as folder:
        yield Path(folder).resolve()


def _run(python: str, requests: Sequence[Request], scratch: Path, meanwhile: Callable[[], object]) -> list[int | None]:
    """The exit status of each rank's process, None where its time was up; all that they started is ended."""
    children: list[subprocess.Popen[bytes]] = []
    try:
        children.extend(_started(python, request, scratch) for request in requests)
        meanwhile()
        return ranks.awaited(children, requests, requests[0].timeout + GRACE, _ask_last_words)
    except KeyboardInterrupt:
        raise Interrupted("Stopped by Ctrl-C; nothing of the rehearsal is left running.") from None
    finally:
        for child in children:
            _kill_group(child)
        for pid in marked(str(scratch)):
            _kill(os.kill, pid)


def _started(python: str, request: Request, scratch: Path) -> subprocess.Popen[bytes]:
    folder = Path(request.scratch)
    asked = folder / REQUEST
    asked.write_text(json.dumps(encode(request)), encoding="utf-8")
    with open(folder / OUTPUT, "wb") as output:
        try:
            return subprocess.Popen(
                [python, bootstrap.__file__, str(asked)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env=environment(request, scratch),
                start_new_session=True,
            )
        except OSError as error:
            raise LaunchError(f"{python} cannot be started: {error.strerror}.") from None


def _ask_last_words(child: subprocess.Popen[bytes]) -> None:
    """Let the child's fault handler say where it is.

    C code that keeps the interpreter's lock silences the child's own watchdog, but not that.
    """
    child.send_signal(signal.SIGABRT)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(LAST_WORDS)


def _kill_group(child: subprocess.Popen[bytes]) -> None:
    """End the child and its process group; what has left the group bears our mark."""
    if hasattr(os, "killpg"):
        _kill(os.killpg, child.pid)
    if child.poll() is None:
        child.kill()
        child.wait()


def marked(scratch: str) -> list[int]:
    """The processes that a rehearsal has left, on systems that tell (Linux)."""
    mark = os.fsencode(f"{MARK}={scratch}") + b"\0"
    return [int(folder.name) for folder in Path("/proc").glob("[0-9]*") if mark in _environ(folder)]


def _environ(folder: Path) -> bytes:
    try:
        return (folder / "environ").read_bytes()
    except OSError:
        return b""


def _kill(kill: Callable[[int, int], None], pid: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        kill(pid, signal.SIGKILL)
