"""A rehearsal in a process of its own, with the user's interpreter: started, awaited, cleared away."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import dryfit.checks  # noqa: F401 - what the ranks disagree on is judged here, by the catalogue
from dryfit.core.codec import decode, encode
from dryfit.core.evidence import Evidence
from dryfit.core.finding import Location
from dryfit.core.ranks import joined
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.core.source import is_user_file, line_text
from dryfit.script import bootstrap, overlay, problem, ranks
from dryfit.script.ranks import OWN_FAULT, REFUSED, REPORT
from dryfit.script.start import FAULT, OUTPUT, PLACE
from dryfit.version import __version__

# Marks every process of a rehearsal in its environment, whatever group it moves to.
MARK = "DRYFIT_REHEARSAL"
# Seconds after the time is up in which the child itself writes what it saw.
GRACE = 20.0
# Seconds for a process that was told to abort to say where it is.
LAST_WORDS = 2.0
# As much of the script's output as a report keeps, in characters.
OUTPUT_TAIL = 8_000
FRAME = re.compile(r'^ +File "(.+)", line (\d+) in ', re.MULTILINE)
LIBRARY = re.compile(r"[/\\]lib[/\\]python3\.\d+[/\\]")


class LaunchError(Exception):
    """The script could not be started; the message is one sentence for the user."""


class Interrupted(Exception):  # noqa: N818 - the user's wish, not an error
    """The user stopped the rehearsal; nothing of it is left running."""


class InternalError(Exception):
    """dryfit itself failed; the child's traceback is a note on it, for a bug report."""

    def __init__(self, sentence: str, details: str) -> None:
        super().__init__(sentence)
        self.add_note(details)


def rehearse(request: Request) -> Report:
    """Rehearse a script in a child process and clear away all that it leaves.

    Raises:
        LaunchError: the script, or the interpreter, cannot be started.
        Interrupted: the user pressed Ctrl-C.
        InternalError: dryfit itself failed.
    """
    python = interpreter(request)
    _check_target(request)
    with _scratch(request) as scratch:
        asked = ranks.requests(replace(request, scratch=str(scratch)))
        statuses = _run(python, asked, scratch)
        reports = [_outcome(one, Path(one.scratch), status) for one, status in zip(asked, statuses, strict=True)]
        return joined(request, reports) if request.launch else reports[0]


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


def _run(python: str, requests: Sequence[Request], scratch: Path) -> list[int | None]:
    """The exit status of each rank's process, None where its time was up; all that they started is ended."""
    children: list[subprocess.Popen[bytes]] = []
    try:
        children.extend(_started(python, request, scratch) for request in requests)
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
    asked = folder / "request.json"
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


def _outcome(request: Request, scratch: Path, status: int | None) -> Report:
    """The child's report, or one that says what became of the child."""
    output = _read(scratch / OUTPUT)
    if status == bootstrap.TOO_OLD:
        raise LaunchError(f"{request.python or sys.executable}: {output.strip()}")
    refusal = _read(scratch / REFUSED)
    if refusal:
        raise LaunchError(refusal)
    details = _read(scratch / OWN_FAULT)
    if details:
        raise InternalError(details.strip().splitlines()[-1], details)
    tail = output[-OUTPUT_TAIL:]
    written = _read(scratch / REPORT)
    if written:
        return replace(decode(Report, json.loads(written)), output=tail)
    if status == 1 and not (scratch / FAULT).exists():
        raise InternalError("it could not start in the script's interpreter", output)
    return Report(
        request.target, Evidence(), version=__version__, problem=_obituary(request, scratch, status), output=tail
    )


def _obituary(request: Request, scratch: Path, status: int | None) -> str:
    place = _last_place(scratch)
    if status is None:
        return problem.too_long(request.target, request.timeout, place)
    return problem.died(request.target, status, place)


def _last_place(scratch: Path) -> Location | None:
    """The user's line where the child was when it died: from its fault handler, else from its watchdog."""
    faulty = _read(scratch / FAULT).partition("Current thread")[2] or _read(scratch / FAULT)
    for path, line in FRAME.findall(faulty):
        if is_user_file(path) and not LIBRARY.search(path):
            return Location(path, int(line), text=line_text(path, int(line)))
    known = _read(scratch / PLACE)
    return decode(Location, json.loads(known)) if known else None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
