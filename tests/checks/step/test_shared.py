"""Optimizers of one model where there are two, on both sides of each threshold."""

import pytest

from dryfit.checks.step import shared
from dryfit.core.evidence import Forward, Step
from dryfit.core.evidence.forward import Model
from dryfit.core.evidence.step import Optimizer, StepTaken, Unheld
from make import location

TURNS = (0, 1, 0, 1, 0, 1, 0, 1)


@pytest.mark.parametrize(
    ("alike", "turns", "moved", "unheld", "findings"),
    [
        ((1,), TURNS, 1.0, 1, 1),
        ((), TURNS, 1.0, 1, 0),
        ((1,), (0, 0, 0, 0, 1, 1, 1, 1), 1.0, 1, 0),
        ((1,), TURNS[:-1], 1.0, 1, 1),
        ((1,), (0, 0, 1, 0, 0), 1.0, 1, 0),
        ((1,), TURNS[:6], 1.0, 1, 0),
        ((1,), TURNS, 0.0, 1, 0),
        ((1,), TURNS, 1.0, 0, 0),
    ],
)
def test_a_model_that_no_optimizer_holds(
    alike: tuple[int, ...], turns: tuple[int, ...], moved: float, unheld: int, findings: int
) -> None:
    both = Optimizer(0, "Adam", location(8), alike=alike, moved=moved), Optimizer(1, "Adam", location(9), name="opt_g")
    step = Step(both, tuple(StepTaken(i, o) for i, o in enumerate(turns)), unheld=(Unheld(1, 40, 1.0),) * unheld)
    forward = Forward((Model(0, "Net", "netD"), Model(1, "Net", "netG")))
    assert len(list(shared.model_without_optimizer(step, forward))) == findings


@pytest.mark.parametrize(
    ("optimizer", "model", "told"),
    [("optimizerG", "netG", True), ("gen_opt", "generator", True), ("opt2", "netG", False), ("", "netG", False)],
)
def test_names_say_which_model_was_meant(optimizer: str, model: str, told: bool) -> None:
    first = Optimizer(0, "Adam", location(8), name="optimizerD", alike=(1,), moved=1.0)
    step = Step(
        (first, Optimizer(1, "Adam", location(9), name=optimizer, alike=(0,))),
        tuple(StepTaken(i, o) for i, o in enumerate(TURNS)),
        unheld=(Unheld(1, 40, 1.0),),
    )
    found = list(shared.model_without_optimizer(step, Forward((Model(1, "Net", model),))))
    assert [finding.location for finding in found] == [location(9)] * told
