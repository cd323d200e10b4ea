"""The rehearsal inside the user's interpreter: session, watchdog and script, from start to report."""

import ast
import faulthandler
import importlib
import json
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn, Protocol

from dryfit.core.budget import BudgetReached
from dryfit.core.codec import decode, encode
from dryfit.core.device import DeviceLost
from dryfit.core.finding import Location
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.core.retry import Retry, Skip
from dryfit.core.source import here, raised_at
from dryfit.script import problem
from dryfit.script.collector import Rest
from dryfit.script.company import Company, RankWatchdog
from dryfit.script.disk import Notes, kept_disk
from dryfit.script.exchange import FAULT, LOST, OUTPUT, OWN_FAULT, PLACE, REFUSED, REPORT
from dryfit.script.execute import Program, StartError, as_main, load, run
from dryfit.script.namespace import lend_imports
from dryfit.script.overlay.temporary import sweep
from dryfit.script.resume import Continuation
from dryfit.script.sources import standing_in
from dryfit.script.standing import where_is_main
from dryfit.script.watchdog import Watchdog, replace_file

# A script's own calls that end its process without unwinding it.
LEAVING = ("_exit", "execv", "execve")
OUTPUT_TAIL = 20_000
# The evidence of a script that is still running is read at most this often, plus once.
READING_LIMIT = 5


class Session(Protocol):
    """What a rehearsal asks of its session."""

    device_lost: Callable[[DeviceLost], None] | None
    moving: Callable[[], None]

    def install(self) -> None: ...
    def suspect(self, error: BaseException) -> None: ...
    def uninstall(self) -> None: ...
    def note(self, sentence: str) -> None: ...
    def stopped(self, error: BaseException) -> Skip | None: ...
    def waits(self, operation: str, location: Location | None) -> None: ...
    def waits_for(self) -> str: ...
    def undefined_name(self, name: str, statement: str, site: Location | None) -> None: ...
    def watched(self, text: str, path: str, namespace: dict[str, Any]) -> str | ast.Module: ...
    def left_short(self, names: frozenset[str]) -> None: ...
    def left_unset(self, names: frozenset[str]) -> None: ...
    def left_out(self, path: str, line: int, end_line: int, *, stays: bool) -> None: ...
    def finish(self, ended: str) -> Report: ...


class Rehearsal:
    """One script under one session. Whichever of its ends comes first makes the report."""

    def __init__(self, request: Request, session: Session) -> None:
        self.request = request
        self.session = session
        self._ended = threading.Lock()
        self._disk_notes: Notes = list
        self._passed_over = ""
        self._left: Skip | None = None
        self._left_out: list[tuple[str, int, int]] = []

    def run(self, told: Callable[[Report], object] = lambda report: None) -> Report:
        """Run the script to its end and judge what was seen.

        `told` is given the report before anything is put back: where the process ends with it, nothing need be.

        Raises:
            StartError: the script could not be started.
        """
        with kept_disk(self.request, self.session) as self._disk_notes, standing_in(self.request.sources):
            self.session.install()
            try:
                report = self._run()
                told(report)
                return report
            finally:
                self.session.uninstall()

    def _run(self) -> Report:
        try:
            program = load(self.request)
        except StartError:
            raise
        except BaseException as error:
            self._stopped(error)
            return self._after(error)
        with as_main(program) as main:
            return self._after(self._perform(program, main.__dict__))

    def _perform(self, program: Program, namespace: dict[str, Any]) -> BaseException | None:
        lend_imports(namespace, program.text, program.path, self.session.undefined_name)
        try:
            watched = self.session.watched(program.text, program.path, namespace)
            run(program, namespace, self._stopped, self._resumed, watched)
        except BaseException as error:
            return error
        return None

    def _stopped(self, error: BaseException) -> Skip | None:
        """Ask the session how to go on; a script that waits for answers gets no further."""
        if problem.asks_for_input(error):
            return None
        how = self._left = self.session.stopped(error)
        if how in ("statement", "turn") and not self._passed_over:
            self._passed_over = problem.raised(self.request.target, error, _raised_on(error))
        return how

    def _resumed(self, rest: Continuation) -> None:
        """Remember what was left out, unless it was a loop that had done enough."""
        if self._left in ("statement", "line", "turn") or (isinstance(self._left, Retry) and rest.leaves):
            self._left_out.append((rest.path, rest.line, rest.end_line))
            self.session.left_unset(rest.poisoned)
            self.session.left_out(rest.path, rest.line, rest.end_line, stays=rest.stays)
        elif self._left in ("loop", "pass", "iterator"):
            self.session.left_short(rest.poisoned)

    def _after(self, error: BaseException | None) -> Report:
        """The report of a script that came to its end, or that an exception ended."""
        target = self.request.target
        if error is None:
            report = self.finish("end", self._passed_over or problem.never_trained(target))
            alone = not report.problem and problem.is_forward_only(report.evidence)
            return replace(report, notes=(*report.notes, problem.forward_only())) if alone else report
        location = _raised_on(error)
        if isinstance(error, SystemExit):
            return self.finish("exit", problem.left(target, error.code, location, self._output()))
        if problem.asks_for_input(error):
            sentence = problem.asked(target, location)
            return self.finish("exit", sentence, note=sentence)
        ended = "budget" if isinstance(error, BudgetReached) else "exception"
        return self.finish(ended, problem.raised(target, error, location))

    def expire(self) -> Report:
        """The report when the time is up; the script is still running."""
        target, seconds, location = self.request.target, self.request.timeout, where_is_main()
        return self.finish(
            "timeout",
            problem.too_long(target, seconds, location),
            note=problem.cut_short(target, seconds, location),
        )

    def stuck(self, operation: str) -> Report:
        """The report when this rank waits for others that wait as well, or have ended; the script still runs."""
        location = where_is_main()
        self.session.waits(operation, location)
        sentence = problem.waited(self.request.target, self.request.rank or 0, operation, location)
        return self.finish("hang", sentence, note=sentence)

    def leave(self, how: str, status: object) -> Report:
        """The report when the script ends its own process."""
        sentence = problem.vanished(self.request.target, how, status, here())
        return self.finish("exit", sentence, note=sentence)

    def finish(self, ended: str, sentence: str, *, note: str = "") -> Report:
        """Make the report, once: a second end waits for the first to end the process.

        The sentence is the report's problem where nothing was rehearsed; the note is told
        where something was.
        """
        self._ended.acquire()
        report = self._report(ended)
        why = problem.problem_of(report, sentence)
        skipped = [problem.left_out(self._left_out)] if self._left_out else []
        notes = (*report.notes, *skipped, *self._disk_notes(), *([note] if note and not why else []))
        return replace(report, problem=report.problem or why, notes=notes)

    def _report(self, ended: str) -> Report:
        for _ in range(READING_LIMIT):
            try:
                return self.session.finish(ended)
            except RuntimeError as error:
                self.session.suspect(error)
                # "changed size during iteration": the script is still running, in its own thread.
                if threading.current_thread() is threading.main_thread():
                    raise
        return self.session.finish(ended)

    def _output(self) -> str:
        """What the script has printed, where it is caught in a file."""
        flush()
        try:
            return Path(self.request.scratch, OUTPUT).read_text(errors="replace")[-OUTPUT_TAIL:]
        except OSError:
            return ""


def _raised_on(error: BaseException) -> Location | None:
    site = raised_at(error.__traceback__)
    return site.location if site else None


def rehearse_here(request: Request, session: Session | None = None) -> Report:
    """Rehearse a script in this process.

    Raises:
        StartError: the script could not be started.
    """
    return Rehearsal(request, session or new_session(request)).run()


def new_session(request: Request) -> Session:
    """The session of a request, under the policy that walks and experiments."""
    # Named, not imported: a policy is a sibling of this package, chosen when a rehearsal starts.
    rehearsal = importlib.import_module("dryfit.policies.rehearsal").Rehearsal
    # A fork inherits the connections between ranks, and cannot use them.
    alone = request.ranks == 1
    policy = rehearsal(request.steps, experiments=alone and not request.fast, alone=alone)
    from dryfit.seams.session import Session as RealSession

    policy.session = RealSession(request, policy)
    session: Session = policy.session
    return session


def main(request_path: str) -> NoReturn:
    """Rehearse in a process made for it, leave the report in the scratch folder, and end the process."""
    request = decode(Request, json.loads(Path(request_path).read_text(encoding="utf-8")))
    scratch, pid = Path(request.scratch), os.getpid()
    fault = open(scratch / FAULT, "w")  # noqa: SIM115 - it stays open for the process's last moment
    faulthandler.enable(fault)
    Rest().install()
    quit_process = os._exit

    def end() -> NoReturn:
        flush()
        if request.ranks > 1 and os.getpid() == pid:
            Company(request).stay()
        quit_process(0)

    def leave(report: Report) -> None:
        if os.getpid() == pid:
            write_report(scratch, report)
            sweep()
        end()

    try:
        with own_process(request, scratch) as rehearsal:
            rehearsal.run(leave)
    except StartError as refusal:
        replace_file(str(scratch / REFUSED), str(refusal))
    except BaseException:
        _write_own_fault(scratch)
    end()


@contextmanager
def own_process(request: Request, scratch: Path) -> Iterator[Rehearsal]:
    """A rehearsal that has the process to itself: with a watchdog, and told when the script leaves."""
    rehearsal = Rehearsal(request, new_session(request))
    originals = {name: getattr(os, name) for name in LEAVING if hasattr(os, name)}
    quit_process = originals["_exit"]

    def end_with(make: Callable[[], Report]) -> None:
        try:
            write_report(scratch, make())
        except BaseException:
            _write_own_fault(scratch)
        flush()
        if request.ranks > 1:
            Company(request).stay()
        quit_process(0)

    def without_device(lost: DeviceLost) -> None:
        replace_file(str(scratch / LOST), json.dumps(encode(lost)))
        flush()
        quit_process(0)

    if request.device != "cpu":
        rehearsal.session.device_lost = without_device
    company = Company(request, rehearsal.session.waits_for) if request.ranks > 1 else None
    watchdog = _watchdog(company, rehearsal, end_with)
    for name, original in originals.items():
        setattr(os, name, _reporting(original, name, os.getpid(), rehearsal, end_with))
    watchdog.start()
    yield rehearsal
    watchdog.stop()


def _watchdog(
    company: Company | None, rehearsal: Rehearsal, end_with: Callable[[Callable[[], Report]], None]
) -> Watchdog:
    request = rehearsal.request
    expired, place = (lambda: end_with(rehearsal.expire)), str(Path(request.scratch, PLACE))
    if company is None:
        return Watchdog(request.timeout, expired, place)

    def stuck() -> None:
        operation = company.waits_in()
        end_with(lambda: rehearsal.stuck(operation))

    return RankWatchdog(request.timeout, expired, place, company, stuck)


def _reporting(
    original: Callable[..., Any],
    name: str,
    pid: int,
    rehearsal: Rehearsal,
    end_with: Callable[[Callable[[], Report]], None],
) -> Callable[..., Any]:
    """An `os` function that ends the process, made to leave a report first; not in forked children."""

    def leaving(*args: Any, **kwargs: Any) -> Any:
        if os.getpid() == pid:
            end_with(lambda: rehearsal.leave(name, *args[:1]))
        return original(*args, **kwargs)

    return leaving


def write_report(scratch: Path, report: Report) -> None:
    """Leave the report where the parent reads it."""
    replace_file(str(scratch / REPORT), json.dumps(encode(report)))


def _write_own_fault(scratch: Path) -> None:
    replace_file(str(scratch / OWN_FAULT), traceback.format_exc())


def flush() -> None:
    """Bring out what the script printed; it may have closed its streams."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            continue
