import sys
from pathlib import Path
from typing import Any, Literal

import pytest

from dryfit.core.evidence import Evidence
from dryfit.core.evidence.script import Script
from dryfit.core.finding import Location
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.script import watchdog
from dryfit.script.execute import StartError
from dryfit.script.start import Rehearsal, rehearse_here


class Session:
    """Goes on after every exception, and takes any script that defines `trained` for a training."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.notes: list[str] = []
        self.errors: list[str] = []
        self.names: list[str] = []
        self.installed = 0
        self.ended = ""

    def install(self) -> None:
        self.installed += 1

    def uninstall(self) -> None:
        self.installed -= 1

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)

    def suspect(self, error: BaseException) -> None:
        """No device is lost here."""

    def stopped(self, error: BaseException) -> Literal["statement", "loop"] | None:
        self.errors.append(type(error).__name__)
        return "statement"

    def left_short(self, names: frozenset[str]) -> None:
        """What was left and would have set names."""

    def left_unset(self, names: frozenset[str]) -> None:
        """Nothing looks at it."""

    def left_out(self, path: str, line: int, end_line: int, *, stays: bool) -> None:
        return None

    def watched(self, text: str, path: str, namespace: dict[str, Any]) -> str:
        return text

    def undefined_name(self, name: str, statement: str, site: Location | None) -> None:
        self.names.append(name)

    def finish(self, ended: str) -> Report:
        self.ended = ended
        trained = hasattr(sys.modules["__main__"], "trained")
        return Report(self.request.target, Evidence(script=Script(trained=trained)), notes=tuple(self.notes))


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setattr(sys, "stdin", sys.stdin)
    monkeypatch.chdir(tmp_path)
    return Session(Request("train.py"))


def rehearse(session: Session, text: str) -> Report:
    Path("train.py").write_text(text)
    return rehearse_here(session.request, session)


def test_a_script_that_trains_has_no_problem(session: Session) -> None:
    report = rehearse(session, "trained = True\n")
    assert (report.problem, report.notes, session.ended, session.installed) == ("", (), "end", 0)


def test_the_seams_are_put_back_when_the_script_cannot_start(session: Session) -> None:
    with pytest.raises(StartError):
        rehearse(session, "x = = 1\n")
    assert (session.installed, session.ended) == (0, "")


def test_what_was_left_out_is_noted(session: Session) -> None:
    report = rehearse(session, "trained = True\nfor i in [0]:\n    i / 0\n")
    assert session.errors == ["ZeroDivisionError"]
    assert report.problem == ""
    assert "train.py:2-3 was left out" in report.notes[0]


def test_what_was_raised_explains_why_nothing_was_trained(session: Session) -> None:
    report = rehearse(session, "x = 1\nx / 0\ny = x.nothing\n")
    assert session.errors == ["ZeroDivisionError", "AttributeError"]
    assert report.problem == "train.py:2 raised ZeroDivisionError: division by zero before it trained (`x / 0`)."


def test_a_question_after_the_training_is_a_note(session: Session) -> None:
    text = "import sys, io\nsys.stdin = io.StringIO()\ntrained = True\ninput()\nprint('unreached')\n"
    report = rehearse(session, text)
    assert report.problem == ""
    assert report.notes[-1].startswith("train.py:4 asks for input")
    assert (session.ended, session.errors) == ("exit", [])


def test_leaving_after_the_training_is_no_problem(session: Session) -> None:
    report = rehearse(session, "trained = True\nraise SystemExit(0)\n")
    assert (report.problem, session.ended) == ("", "exit")


def test_a_name_that_nothing_binds_reaches_the_session(session: Session) -> None:
    rehearse(session, "x = math.pi\n")
    assert session.names == ["math"]


def test_evidence_that_changes_while_it_is_read_is_read_again(session: Session) -> None:
    tries: list[str] = []

    def finish(ended: str) -> Report:
        tries.append(ended)
        if len(tries) < 3:
            raise RuntimeError("dictionary changed size during iteration")
        return Report("train.py", Evidence())

    session.finish = finish  # type: ignore[method-assign]
    reports: list[Report] = []
    rehearsal = Rehearsal(session.request, session)
    dog = watchdog.Watchdog(0.0, lambda: reports.append(rehearsal.expire()), "unused")
    dog.start()
    dog.join()
    assert tries == ["timeout"] * 3
    assert "was still running after 300 s" in reports[0].problem


def test_a_watchdog_that_is_stopped_never_barks(tmp_path: Path) -> None:
    barked: list[bool] = []
    dog = watchdog.Watchdog(3600.0, lambda: barked.append(True), str(tmp_path / "place"))
    dog.start()
    dog.stop()
    dog.join()
    assert barked == []
