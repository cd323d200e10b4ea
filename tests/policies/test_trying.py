"""A trial whose steps are slow holds fewer examples of its batch, and is given longer."""

from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from dryfit.core.evidence.learn import Trial  # noqa: E402 - torch may be missing
from dryfit.core.evidence.loss import LossCall  # noqa: E402
from dryfit.core.request import Request  # noqa: E402
from dryfit.core.summary import TensorSummary  # noqa: E402
from dryfit.policies import trying  # noqa: E402
from dryfit.policies.laboratory import SLOW_SECONDS, TRIAL_SECONDS, Laboratory  # noqa: E402
from dryfit.policies.rehearsal import Rehearsal  # noqa: E402
from dryfit.policies.trying import FEWEST, Trying  # noqa: E402
from dryfit.seams.session import Session  # noqa: E402

FIRST = 0.7


def paced(monkeypatch: pytest.MonkeyPatch, cost: float, reduction: str = "mean", **changes: Any) -> Trying:
    """A trial on a batch of 16, after two steps of so many seconds each."""
    clock = [0.0]
    monkeypatch.setattr(trying.time, "thread_time", lambda: clock[0])
    monkeypatch.setattr(trying, "end_after", lambda seconds: None)
    rehearsal = Rehearsal(4, experiments=True)
    session = Session(Request("train.py"), rehearsal)
    batch = [torch.arange(16.0), torch.arange(16) % 2]
    nothing = TensorSummary("float32", (16, 2))
    session.recorder.losses.append(
        LossCall(0, "cross_entropy", nothing, nothing, value=FIRST, reduction=reduction, training=True)
    )
    trial = Trying(session, Laboratory(Path("unused")), Trial("one-batch", **changes), 0, batch, FIRST)
    for _ in range(2):
        clock[0] += cost
        trial.stepped(None)
    return trial


def test_fast_steps_are_taken_on_the_whole_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = paced(monkeypatch, 0.1)
    assert (trial.trial.rows, trial.trial.seconds) == (16, TRIAL_SECONDS)


def test_slow_steps_are_taken_on_fewer_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = paced(monkeypatch, 0.4)
    inputs, labels = trial.kept
    assert trial.trial.rows == len(inputs) == 8
    assert set(labels.tolist()) == {0, 1}
    assert trial.trial.seconds == TRIAL_SECONDS


def test_steps_that_stay_slow_are_given_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = paced(monkeypatch, 3.0)
    assert trial.trial.rows == FEWEST
    assert TRIAL_SECONDS < trial.trial.seconds < SLOW_SECONDS


def test_a_loss_that_grows_with_its_examples_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = paced(monkeypatch, 0.8, reduction="sum")
    assert trial.trial.rows == 16
    assert trial.trial.seconds == SLOW_SECONDS * 0.75


def test_a_trial_keeps_the_pace_that_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    trial = paced(monkeypatch, 3.0, rows=8, seconds=12.0)
    assert len(trial.kept[0]) == 8
    assert trial.trial.seconds == 12.0


def test_a_batch_that_a_change_has_taught_ends_a_slow_trial_early(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ended = []
    monkeypatch.setattr(Trying, "conclude", lambda self, how: ended.append((how, len(self.losses))))
    trial = paced(monkeypatch, 0.3, scale=0.1, seconds=8.0)
    for _ in range(20):
        trial.losses.append(0.01)
        trial.stepped(None)
    assert ended == []
    monkeypatch.setattr(trying.time, "thread_time", lambda: 4.5)
    trial.stepped(None)
    assert ended == [("steps", 21)]
