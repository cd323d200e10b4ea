"""Heads that are frozen as they were made, on both sides of each threshold."""

import pytest

from dryfit.checks import step_frozen as frozen
from dryfit.core.evidence import Forward, Step
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.step import Optimizer, StepTaken
from dryfit.core.evidence.weights import FrozenHead
from make import location


@pytest.mark.parametrize(
    ("made", "moved", "phase", "steps", "findings"),
    [
        ("left", 1.0, "train", 2, 1),
        ("begun", 1.0, "train", 2, 1),
        ("left", 0.0, "train", 2, 0),
        ("left", 1.0, "eval", 2, 0),
        ("left", 1.0, "train", 1, 0),
    ],
)
def test_a_fresh_head_that_is_frozen(made: str, moved: float, phase: str, steps: int, findings: int) -> None:
    optimizer = Optimizer(0, "AdamW", location(12), models=(0,), moved=moved)
    head = FrozenHead(0, "classifier", made, 66, 0, location(3))
    forward = Forward((Model(0, "Net"),), (Call(0, 0, phase=phase),))
    judged = list(
        frozen.fresh_head_frozen(Step((optimizer,), (StepTaken(0, 0),) * steps, frozen_heads=(head,)), forward)
    )
    assert len(judged) == findings
    assert all((finding.proof is None) == (made == "begun") for finding in judged)
