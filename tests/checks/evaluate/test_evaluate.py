"""The checks of evaluation, on both sides of their thresholds."""

from typing import Any

import pytest

from dryfit.checks.evaluate import modes as checks
from dryfit.core.evidence import Evaluate, Failures, Forward
from dryfit.core.evidence.evaluate import AlwaysDropping, Pass, TrainedInEvalMode
from make import location

TRAINING: dict[str, Any] = {
    "location": location(30),
    "loader": 1,
    "batches": 4,
    "training": True,
    "after_training": True,
    "train_mode_difference": 0.3,
    "eval_mode_difference": 0.0,
}


def in_train_mode(**changes: Any) -> Evaluate:
    return Evaluate((Pass(0, 0, **{**TRAINING, **changes}),))


@pytest.mark.parametrize(
    ("changes", "findings"),
    [
        ({}, 1),
        ({"training": False}, 0),
        ({"after_training": False}, 0),
        ({"repeated": True}, 0),
        ({"train_mode_difference": 1e-6}, 0),
        ({"train_mode_difference": 0.0, "buffer_change": 0.1}, 1),
        ({"eval_mode_difference": 0.11}, 0),
        ({"eval_mode_difference": 0.09}, 1),
        ({"loader": None}, 1),
        ({"loader": None, "only_model": False}, 0),
    ],
)
def test_evaluation_in_train_mode(changes: dict[str, Any], findings: int) -> None:
    assert len(list(checks.evaluated_in_train_mode(in_train_mode(**changes), Forward(), None))) == findings


@pytest.mark.parametrize(
    ("batches", "kept", "grad", "findings"), [(4, 2, True, 1), (4, 1, True, 0), (2, 2, True, 0), (4, 2, False, 0)]
)
def test_graphs_held_over_batches(batches: int, kept: int, grad: bool, findings: int) -> None:
    held = in_train_mode(training=False, batches=batches, graphs_kept=kept, grad_enabled=grad)
    assert len(list(checks.graphs_kept_in_evaluation(held, Failures()))) == findings


@pytest.mark.parametrize(("gap", "shift", "findings"), [(0.3, None, 1), (0.0, 0.1, 1), (0.0, None, 0), (1e-6, 1e-6, 0)])
def test_training_in_eval_mode(gap: float, shift: float | None, findings: int) -> None:
    fault = TrainedInEvalMode(0, location(18), location(25), 4, 4, False, gap, 0.0, shift)
    assert len(list(checks.trained_in_eval_mode(Evaluate((), (fault,)), Forward(), None))) == findings


@pytest.mark.parametrize(("train_calls", "proven"), [(4, True), (0, False)])
def test_eval_mode_from_the_start_may_be_meant(train_calls: int, proven: bool) -> None:
    fault = TrainedInEvalMode(0, location(18), None, 4, train_calls, False, 0.3, 0.0)
    (finding,) = checks.trained_in_eval_mode(Evaluate((), (fault,)), Forward(), None)
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize(("evaluated", "proven"), [(0, False), (1, True)])
def test_eval_mode_that_an_evaluation_left_is_no_choice(evaluated: int, proven: bool) -> None:
    fault = TrainedInEvalMode(0, location(18), location(9), 4, 0, False, 0.3, 0.0, evaluated=evaluated)
    (finding,) = checks.trained_in_eval_mode(Evaluate((), (fault,)), Forward(), None)
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize(("training", "repeated", "findings"), [(False, False, 1), (True, False, 0), (False, True, 0)])
def test_dropout_that_no_mode_ends(training: bool, repeated: bool, findings: int) -> None:
    dropping = (AlwaysDropping(0, "dropout", 1.8, 0.4, location()),)
    seen = Evaluate((Pass(0, 0, training=training, repeated=repeated),), dropping=dropping)
    assert len(list(checks.dropout_never_off(seen))) == findings
