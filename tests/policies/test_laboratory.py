"""Trials are forks of one process, and leave their answers in a folder."""

import os
import random
import signal
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from dryfit.core.evidence.learn import Trial
from dryfit.policies.laboratory import Laboratory, no_fork_because

pytestmark = pytest.mark.skipif(bool(no_fork_because()), reason="this system does not fork")


def opened(folder: Path, state: list[float]) -> Laboratory:
    """A laboratory whose trials answer with the state as it was when it was opened."""
    laboratory = Laboratory(folder / "laboratory")
    trial = laboratory.open()
    if trial is not None:
        state.append(trial.scale)
        laboratory.answer(replace(trial, losses=tuple(state), ended="steps"))
    return laboratory


def test_every_trial_starts_from_the_same_state(tmp_path: Path) -> None:
    state = [1.0]
    laboratory = opened(tmp_path, state)
    state.append(2.0)
    for name, scale in (("one", 0.1), ("two", 0.01)):
        laboratory.ask(Trial(name, scale=scale))
    answers = laboratory.gather()
    laboratory.close()
    assert [(t.name, t.losses, t.ended) for t in answers] == [
        ("one", (1.0, 0.1), "steps"),
        ("two", (1.0, 0.01), "steps"),
    ]
    assert state == [1.0, 2.0]


def test_every_trial_draws_what_the_loop_would_have_drawn(tmp_path: Path) -> None:
    random.seed(3)
    laboratory = Laboratory(tmp_path / "laboratory")
    trial = laboratory.open()
    if trial is not None:
        laboratory.answer(replace(trial, losses=(random.random(),), ended="steps"))
    laboratory.ask(Trial("one"))
    laboratory.ask(Trial("two"))
    answers = laboratory.gather()
    laboratory.close()
    drawn = random.random()
    assert [t.losses for t in answers] == [(drawn,), (drawn,)]


def test_a_trial_that_does_not_answer_is_left_out(tmp_path: Path) -> None:
    laboratory = Laboratory(tmp_path / "laboratory")
    if laboratory.open() is not None:
        os._exit(1)
    laboratory.ask(Trial("silent"))
    assert laboratory.gather(seconds=0.1) == []
    laboratory.close()


def test_more_trials_than_cores_are_all_answered(tmp_path: Path) -> None:
    laboratory = opened(tmp_path, [])
    names = [f"trial-{number}" for number in range(9)]
    for name in names:
        laboratory.ask(Trial(name))
    answers = laboratory.gather()
    laboratory.close()
    assert [trial.name for trial in answers] == names


def test_one_whose_process_ends_without_an_answer_is_not_waited_for(tmp_path: Path) -> None:
    laboratory = Laboratory(tmp_path / "laboratory")
    if laboratory.open() is not None:
        os._exit(1)
    laboratory.ask(Trial("killed"))
    began = time.monotonic()
    assert laboratory.gather() == []
    laboratory.close()
    assert time.monotonic() - began < 10


def test_a_keeper_that_died_is_not_waited_for(tmp_path: Path) -> None:
    laboratory = Laboratory(tmp_path / "laboratory")
    if laboratory.open() is not None:
        os.kill(os.getppid(), signal.SIGKILL)
        os._exit(1)
    laboratory.ask(Trial("orphan"))
    assert laboratory.gather() == []
    laboratory.ask(Trial("late"))
    laboratory.close()


def test_one_that_did_not_answer_is_waited_for_once(tmp_path: Path) -> None:
    laboratory = Laboratory(tmp_path)
    laboratory.asked.append(Trial("stuck"))
    laboratory.gather(seconds=0.05)
    began = time.monotonic()
    assert laboratory.gather(seconds=30) == []
    assert time.monotonic() - began < 10


def test_a_thread_of_the_scripts_own_is_in_no_fork() -> None:
    ended = threading.Event()
    served = threading.Thread(target=lambda: ended.wait(30), name="prefetcher")
    served.start()
    reason = no_fork_because()
    ended.set()
    served.join()
    assert "`prefetcher`" in reason
    assert no_fork_because() == ""


def test_an_unfinished_answer_is_not_read(tmp_path: Path) -> None:
    laboratory = Laboratory(tmp_path)
    laboratory.asked.append(Trial("half"))
    (tmp_path / "half.part").write_text("{")
    assert laboratory.gather(seconds=0.05) == []


def test_nothing_is_asked_of_a_laboratory_that_is_closed(tmp_path: Path) -> None:
    laboratory = opened(tmp_path, [])
    laboratory.close()
    laboratory.ask(Trial("late"))
    laboratory.close()
    assert laboratory.asked == []


def test_a_trial_that_nobody_waits_for_is_ended(tmp_path: Path) -> None:
    laboratory = Laboratory(tmp_path / "laboratory")
    if (trial := laboratory.open()) is not None:
        (tmp_path / "laboratory" / "began").write_text(str(os.getpid()))
        time.sleep(30)
        laboratory.answer(trial)
    laboratory.ask(Trial("slow"))
    began = tmp_path / "laboratory" / "began"
    deadline = time.monotonic() + 20
    while not (began.exists() and began.read_text()) and time.monotonic() < deadline:
        time.sleep(0.02)
    laboratory.close()
    deadline = time.monotonic() + 5
    while running(int(began.read_text())) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not running(int(began.read_text()))


def running(process: int) -> bool:
    """Whether a process still works: one that was ended waits, for a moment, to be told of."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
