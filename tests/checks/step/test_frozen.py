"""Heads that are frozen as they were made, on both sides of each threshold."""

import pytest

from dryfit.checks.step import frozen
from dryfit.core.evidence import Forward, Learn, Step
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.learn import THAWED, Trial
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


@pytest.mark.parametrize(
    ("names", "base", "thawed", "steps", "findings"),
    [
        (("body.weight",), 0.9, 0.3, 2, 1),
        (("body.weight",), 0.9, 0.88, 2, 0),
        (("body.weight",), 0.49, 0.01, 2, 0),
        ((), 0.9, 0.3, 2, 0),
        (("body.weight",), 0.9, 0.3, 1, 0),
    ],
)
def test_fresh_layers_that_are_frozen(
    names: tuple[str, ...], base: float, thawed: float, steps: int, findings: int
) -> None:
    optimizer = Optimizer(0, "AdamW", location(12), models=(0,), moved=1.0, frozen_fresh=names)
    losses = {"": (1.0,) + (base,) * 40, THAWED: (1.0,) + (thawed,) * 40}
    learn = Learn(tuple(Trial(change, change, losses=seen, one_batch=False) for change, seen in losses.items()))
    judged = list(frozen.fresh_layers_frozen(Step((optimizer,), (StepTaken(0, 0),) * steps), learn))
    assert len(judged) == findings
    assert all(finding.proof for finding in judged)
