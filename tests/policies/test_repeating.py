"""Which trials a loop is asked for that can be run again in this process."""

from dataclasses import replace

import pytest

from dryfit.core.evidence.learn import Trial
from dryfit.policies.outcomes import LOWER, STILL
from dryfit.policies.repeating import Bench

ODD = Trial("change-weights", "with weights drawn as usual", cause="weights")
LARGE = Trial("change-inputs", "with scaled inputs", cause="inputs")


class Loop:
    """Ends each trial at a loss of its own; the others where they began."""

    def __init__(
        self,
        ends: dict[str, float],
        suspects: tuple[Trial, ...] = (),
        *,
        supervised: bool = True,
        planned: int | None = None,
    ) -> None:
        self.ends = ends
        self.suspects = suspects
        self.supervised = supervised
        self.planned: int | None = planned
        self.ran: list[str] = []

    def run(self, trial: Trial, steps: int, seconds: float) -> Trial:
        self.ran.append(trial.name)
        losses = (1.0, *([self.ends.get(trial.name, 1.0)] * steps))
        return replace(
            trial,
            losses=losses,
            ended="steps",
            floor=None if trial.one_batch else 0.1,
            learning_rate=1e-3,
            supervised=self.supervised,
        )


LOWER_RATES = [f"lower-{scale:g}" for scale in (*LOWER, STILL)]
CALMER_RATES = [f"stream-{scale:g}" for scale in (*LOWER, STILL)]


@pytest.mark.parametrize(
    ("ends", "suspects", "expected"),
    [
        ({"one-batch": 0.5, "stream": 0.9}, (ODD,), ["one-batch", "stream"]),
        ({"one-batch": 0.5, "stream": 1.5}, (ODD,), ["one-batch", "stream", *CALMER_RATES]),
        ({"one-batch": 1.0}, (), ["one-batch", "stream", *LOWER_RATES]),
        ({ODD.name: 0.1}, (ODD,), ["one-batch", "stream", ODD.name, "one-batch"]),
        ({ODD.name: 0.99}, (ODD,), ["one-batch", "stream", ODD.name, *LOWER_RATES, *["joint"] * len(LOWER)]),
        ({LARGE.name: 0.1}, (LARGE, ODD), ["one-batch", "stream", "stream-change-inputs", LARGE.name, "one-batch"]),
    ],
)
def test_trials_of_a_loop(ends: dict[str, float], suspects: tuple[Trial, ...], expected: list[str]) -> None:
    loop = Loop(ends, suspects)
    found = Bench(loop, fresh=True).trials()
    assert loop.ran == expected
    assert found[0].name == "one-batch"


def test_what_is_wrong_together_is_told_apart_by_leaving_one_out() -> None:
    loop = Loop({"joint": 0.1}, (LARGE, ODD))
    found = [trial for trial in Bench(loop, fresh=True).trials() if trial.beside]
    assert [(trial.cause, trial.scale < 1) for trial in found] == [("inputs", True), ("rate", True)]
    assert found[1].change == LARGE.change


def test_a_loss_that_may_rise_is_not_tried_further() -> None:
    loop = Loop({}, (ODD,), supervised=False)
    assert Bench(loop, fresh=True).trials() == []
    assert loop.ran == ["one-batch"]


@pytest.mark.parametrize(("planned", "runs"), [(None, False), (20, False), (400, True)])
def test_wide_targets_are_tried_over_the_whole_run(planned: int | None, runs: bool) -> None:
    wide = Trial("change-scales", "with targets of mean 0 and deviation 1", cause="scales")
    loop = Loop({"one-batch": 0.5, "stream": 0.9}, (wide,), planned=planned)
    Bench(loop, fresh=True).trials()
    assert ("whole" in loop.ran and "whole-scales" in loop.ran) is runs
