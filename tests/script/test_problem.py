import os
from pathlib import Path

import pytest

from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.forward import Call, Forward
from dryfit.core.evidence.script import Script
from dryfit.core.evidence.step import Step, StepTaken
from dryfit.core.finding import Finding, Location, Severity
from dryfit.core.report import Report, Result, Status
from dryfit.core.stage import Stage
from dryfit.script import problem

FAILURES = Failures((Failure(0, Stage.SCRIPT, "statement", "ValueError", "no"),))
WARNED = Result("SCR101", Status.FAILED, (Finding("no", severity=Severity.WARNING),))


@pytest.mark.parametrize(
    ("report", "told"),
    [
        (Report("t", Evidence()), True),
        (Report("t", Evidence(script=Script(trained=True))), False),
        (Report("t", Evidence(forward=Forward(calls=(Call(0, 0),)))), False),
        (Report("t", Evidence(failures=FAILURES)), True),
        (Report("t", Evidence(failures=FAILURES), results=(WARNED,)), False),
        (Report("t", Evidence(), results=(WARNED,)), True),
        (Report("t", Evidence(), problem="already"), False),
    ],
)
def test_a_problem_is_told_where_nothing_was_rehearsed_and_nothing_says_why(report: Report, told: bool) -> None:
    assert problem.problem_of(report, "why") == ("why" if told else "")


@pytest.mark.parametrize(
    ("evidence", "alone"),
    [
        (Evidence(forward=Forward(calls=(Call(0, 0),))), True),
        (Evidence(forward=Forward(calls=(Call(0, 0),)), step=Step(steps=(StepTaken(0, 0),))), False),
        (Evidence(forward=Forward(calls=(Call(0, 0),)), script=Script(trained=True)), False),
        (Evidence(forward=Forward(calls=(Call(0, 0),)), failures=FAILURES), False),
        (Evidence(), False),
    ],
)
def test_models_that_are_called_and_never_trained(evidence: Evidence, alone: bool) -> None:
    assert problem.is_forward_only(evidence) is alone


CLICK = "Usage: train.py [OPTIONS] DATA\nTry 'train.py --help' for help.\n\nError: Missing argument 'DATA'.\n"
ARGPARSE = (
    "loading\nusage: train.py [-h] --data DATA\n                [--rate RATE]\n"
    "train.py: error: argument --rate: invalid float value: 'x'\n"
)


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        (
            ARGPARSE,
            "t.py needs other arguments (argument --rate: invalid float value: 'x'). "
            "usage: train.py [-h] --data DATA [--rate RATE]",
        ),
        (CLICK, "t.py needs other arguments (Missing argument 'DATA'.). Usage: train.py [OPTIONS] DATA"),
        ("nothing of the kind\n", "t.py left with status 2 before it trained."),
    ],
)
def test_wrong_arguments(output: str, sentence: str) -> None:
    assert problem.left("t.py", 2, None, output) == sentence


def test_a_usage_that_was_printed_says_nothing_of_another_status() -> None:
    assert problem.left("t.py", None, None, CLICK) == "t.py left with status 0 before it trained."


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (-9, "killed by signal 9 (SIGKILL), as happens when memory runs out."),
        (-11, "killed by signal 11 (SIGSEGV)."),
        (-99, "killed by signal 99 (unknown)."),
        (7, "ended its process with status 7 before the rehearsal was over"),
    ],
)
def test_how_a_process_died(status: int, words: str) -> None:
    assert words in problem.died("t.py", status, None)


def test_a_place_is_named_as_the_user_knows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    inside = Location(os.path.join(os.getcwd(), "sub", "train.py"), 3, text="    " + "x" * 100)
    assert problem.place("train.py", inside) == os.path.join("sub", "train.py") + ":3"
    assert problem.place("train.py", Location("/elsewhere/train.py", 3)) == "/elsewhere/train.py:3"
    assert problem.place("train.py", None) == "train.py"
    assert problem.quote(inside) == f" (`{'x' * 57}...`)"


def test_only_the_terminals_end_is_asking_for_input() -> None:
    assert problem.asks_for_input(EOFError("EOF when reading a line"))
    assert not problem.asks_for_input(EOFError("Ran out of input")), "pickle says so of an empty file"
