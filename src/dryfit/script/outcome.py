"""What became of a rehearsal's process: its report, or why there is none."""

import json
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import dryfit.checks  # noqa: F401 - what the ranks disagree on is judged here, by the catalogue
from dryfit.core.codec import decode
from dryfit.core.device import DeviceLost
from dryfit.core.evidence import Evidence
from dryfit.core.finding import Location
from dryfit.core.ranks import joined
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.script import bootstrap, problem
from dryfit.script.errors import InternalError, LaunchError
from dryfit.script.exchange import FAULT, LOST, OUTPUT, OWN_FAULT, PLACE, REFUSED, REPORT
from dryfit.script.standing import calls, user_line
from dryfit.version import __version__

# As much of the script's output as a report keeps, in characters.
OUTPUT_TAIL = 8_000


def outcome(request: Request, asked: Sequence[Request], statuses: Sequence[int | None]) -> Report:
    """The report of a rehearsal, of all its ranks; a status is None where a process's time was up.

    Raises:
        LaunchError: the script was not started.
        InternalError: dryfit itself failed.
    """
    reports = [_of_process(one, Path(one.scratch), status) for one, status in zip(asked, statuses, strict=True)]
    return joined(request, reports) if request.launch else reports[0]


def lost_device(asked: Sequence[Request], statuses: Sequence[int | None]) -> DeviceLost | None:
    """The device that a process lost, or died with; None where none did, and on the CPU."""
    for request, status in zip(asked, statuses, strict=True):
        scratch = Path(request.scratch)
        told = "" if request.device == "cpu" else _read(scratch / LOST)
        if told:
            return decode(DeviceLost, json.loads(told))
        if request.device != "cpu" and status is not None and status < 0 and not _read(scratch / REPORT):
            ended = signal.Signals(-status).name
            return DeviceLost(request.device, ended, "the process was ended", location=_last_place(scratch))
    return None


def _of_process(request: Request, scratch: Path, status: int | None) -> Report:
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
    known = _read(scratch / PLACE)
    return user_line(calls(faulty)) or (decode(Location, json.loads(known)) if known else None)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
