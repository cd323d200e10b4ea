"""Mends that change nothing are taken back before another is tried."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dryfit.core.finding import Finding
from dryfit.core.moment import Moment
from dryfit.core.request import Request
from dryfit.core.stage import Stage
from dryfit.mends.registry import MENDS, Mend
from dryfit.policies.walk import Walk
from dryfit.seams.mending.trial import Trial
from dryfit.seams.session import Session

FIRST, SECOND = "LOS101", "LOS102"


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A session whose checks name two causes for every failure, one after the other."""
    made = Session(Request(str(tmp_path / "train.py"), scratch=str(tmp_path)), Walk(1))

    def diagnose(signature: object = None) -> list[tuple[str, Finding]]:
        number = len(made.recorder.failures) - 1
        return [(code, Finding(f"cause {code}", {}, None, explains=number)) for code in (FIRST, SECOND)]

    monkeypatch.setattr(made, "diagnose", diagnose)
    monkeypatch.setattr(made, "_look_at_line", lambda error, number: None)
    yield made
    made.uninstall()


def mending(monkeypatch: pytest.MonkeyPatch, code: str, word: str) -> None:
    """Let the mend of a check put a word among the arguments."""

    def apply(moment: Moment, finding: Finding) -> str:
        moment.kwargs[word] = True
        return f"with {word}"

    mend: Mend = apply
    monkeypatch.setitem(MENDS, (code, "loss"), mend)


def attempted(session: Session, runs: Callable[[set[str]], bool]) -> set[str]:
    """The words that an operation ran with in the end."""
    seen: list[set[str]] = []

    def operation(**words: Any) -> None:
        seen.append(set(words))
        if not runs(set(words)):
            raise ValueError("no")

    session.attempt(Stage.LOSS, Moment("loss", operation))
    return seen[-1]


def test_what_changed_nothing_is_taken_back(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    mending(monkeypatch, FIRST, "one")
    mending(monkeypatch, SECOND, "two")
    assert attempted(session, lambda words: "two" in words) == {"two"}
    assert {proven.code for proven in session.proven.values()} == {SECOND}


def test_two_that_only_help_together_are_both_kept(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    mending(monkeypatch, FIRST, "one")
    mending(monkeypatch, SECOND, "two")
    assert attempted(session, lambda words: {"one", "two"} <= words) == {"one", "two"}
    assert {proven.code for proven in session.proven.values()} == {FIRST, SECOND}


def test_where_nothing_helps_the_operation_raises_its_own(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    mending(monkeypatch, FIRST, "one")
    mending(monkeypatch, SECOND, "two")
    with pytest.raises(ValueError, match="no"):
        attempted(session, lambda words: False)
    assert not session.proven


def test_a_changed_function_gets_its_statement_back() -> None:
    trial, undone = Trial(Moment("metric", print)), list[str]()
    trial.failed_again(lambda pending: pending)
    trial.pending.append((FIRST, Finding("cause", {}, None), 0, "changed"))
    trial.undo.append(lambda: undone.append("statement"))
    trial.failed_again(lambda pending: [])
    assert not undone
    trial.pending.append((FIRST, Finding("cause", {}, None), 0, "changed"))
    trial.undo.append(lambda: undone.append("statement"))
    trial.failed_again(lambda pending: pending)
    assert undone == ["statement"]
