"""Why a script could not be rehearsed, in one sentence."""

import os
import re
import signal
from collections.abc import Sequence

from dryfit.core.evidence import Evidence
from dryfit.core.finding import Location
from dryfit.core.report import Report

# argparse, click and typer all print one before they leave.
USAGE = re.compile(r"^\s*usage: *.*(?:\n[ \t]+\S.*)*", re.IGNORECASE | re.MULTILINE)
COMPLAINT = re.compile(r"\berror: *(.+)", re.IGNORECASE)
QUOTE_LENGTH = 60
MESSAGE_LENGTH = 200


def was_rehearsed(evidence: Evidence) -> bool:
    """Whether anything of a training was run: a model called, a backward, an optimizer's step."""
    trained = evidence.script is not None and evidence.script.trained
    return trained or any((evidence.forward, evidence.loss, evidence.backward, evidence.step))


def is_forward_only(evidence: Evidence) -> bool:
    """Whether a model was called, and neither a backward nor a step of an optimizer was seen."""
    trained = evidence.script is not None and evidence.script.trained
    stepped = bool(evidence.step and evidence.step.steps) or bool(evidence.backward and evidence.backward.calls)
    return bool(evidence.forward) and not (trained or stepped or evidence.keras or evidence.failures.all)


def problem_of(report: Report, sentence: str) -> str:
    """The sentence where nothing was rehearsed and nothing explains why; else none."""
    told = report.errors or (report.evidence.failures.all and report.findings)
    return "" if report.problem or told or was_rehearsed(report.evidence) else sentence


def never_trained(target: str) -> str:
    """The script came to its end."""
    return f"{target} came to its end and never trained: no model was called and no optimizer stepped."


def forward_only() -> str:
    """The script came to its end with models called, and none trained in a way that is listened to."""
    return "A model was called, but neither a backward nor an optimizer step was seen: no training was rehearsed."


def left(target: str, status: object, location: Location | None, output: str) -> str:
    """The script left by itself, with ``sys.exit``."""
    usage = USAGE.search(output) if status == 2 else None
    if usage:
        complaint = COMPLAINT.search(output, usage.end())
        said = f" ({complaint.group(1).strip()})" if complaint else ""
        return f"{target} needs other arguments{said}. {' '.join(usage.group().split())}"
    where = place(target, location)
    if isinstance(status, str):
        return f"{where} left before it trained, saying: {_first_line(status)}"
    return f"{where} left with status {status or 0} before it trained{quote(location)}."


def vanished(target: str, how: str, status: object, location: Location | None) -> str:
    """The script ended its process without unwinding, by a function of ``os``."""
    where = place(target, location)
    if how == "_exit":
        return f"{where} ended its process with status {status}{quote(location)}."
    return f"{where} replaces its process by another program, which a rehearsal cannot follow{quote(location)}."


def asked(target: str, location: Location | None) -> str:
    """The script read from the terminal."""
    return f"{place(target, location)} asks for input, and a rehearsal has no terminal to answer from{quote(location)}."


def too_long(target: str, seconds: float, location: Location | None) -> str:
    """The time was up before a model was called."""
    where = f"{place(target, location)} was still running after {seconds:g} s and had not trained"
    return f"{where}{quote(location)}; a longer --timeout gives it more time."


def cut_short(target: str, seconds: float, location: Location | None) -> str:
    """The time was up while the script trained."""
    return f"The time of {seconds:g} s was up at {place(target, location)}; what comes after it was not rehearsed."


def waited(target: str, rank: int, operation: str, location: Location | None) -> str:
    """A rank waited for others that never came."""
    return f"Rank {rank} waited in `{operation}` at {place(target, location)} for ranks that do not come there."


def left_out(places: Sequence[tuple[str, int, int]]) -> str:
    """The rehearsal went on after a statement that raised, and after those that missed what it makes."""
    (path, line, end_line), *others = places
    lines = place(path, Location(path, line)) + (f"-{end_line}" if end_line > line else "")
    more = f", and then {len(others)} more" if others else ""
    return f"After it raised, {lines} was left out{more}; the script went on without what it would have made."


def raised(target: str, error: BaseException, location: Location | None) -> str:
    """The script raised something that no check speaks of."""
    first = _first_line(str(error))
    said = f"{type(error).__name__}: {first}" if first else type(error).__name__
    return f"{place(target, location)} raised {said} before it trained{quote(location)}."


def died(target: str, status: int, location: Location | None) -> str:
    """The process is gone and left no report."""
    where = place(target, location)
    if status >= 0:
        return f"{where} ended its process with status {status} before the rehearsal was over{quote(location)}."
    reason = ", as happens when memory runs out" if -status == getattr(signal, "SIGKILL", 9) else ""
    return f"{where}{quote(location)} was killed by signal {-status} ({_signal_name(-status)}){reason}."


def place(target: str, location: Location | None) -> str:
    """``train.py:41``, with the path as the user knows it."""
    if location is None:
        return target
    path = location.path
    inside = path.startswith(os.path.join(os.getcwd(), ""))
    return f"{os.path.relpath(path) if inside else path}:{location.line}"


def quote(location: Location | None) -> str:
    """The user's line, to stand in a sentence."""
    text = location.text.strip() if location else ""
    short = text if len(text) <= QUOTE_LENGTH else text[: QUOTE_LENGTH - 3] + "..."
    return f" (`{short}`)" if short else ""


def asks_for_input(error: BaseException) -> bool:
    """Whether `input` met the end of an empty standard input."""
    return isinstance(error, EOFError) and str(error) == "EOF when reading a line"


def _first_line(text: str) -> str:
    return text.strip().split("\n", 1)[0][:MESSAGE_LENGTH]


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "unknown"
