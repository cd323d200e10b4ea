"""STP714 to STP716: gradients that are dropped, layers that get none, optimizers made again and again."""

from dryfit.checks.step.taped import (
    gradients_never_applied,
    layers_that_no_gradient_reaches,
    optimizer_made_in_the_loop,
)
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_taped import Remade, Unapplied, Unreached
from dryfit.core.finding import Location

LINE = Location("train.py", 4, text="for epoch in range(4):")


def test_gradients_never_applied() -> None:
    (finding,) = gradients_never_applied(Keras(unapplied=(Unapplied(9, 6, "opt.apply(g)", LINE),)))
    assert "6 weights were taken 9 times" in finding.message
    assert finding.proof is not None
    assert [edit.value for edit in finding.edits] == ["opt.apply(g)"]
    assert not list(gradients_never_applied(Keras()))


def test_layers_that_no_gradient_reaches() -> None:
    (finding,) = layers_that_no_gradient_reaches(Keras(unreached=(Unreached(("a", "b", "c"), 8, 5, LINE),)))
    assert "`a`, `b` and 1 more" in finding.message


def test_optimizer_made_in_the_loop() -> None:
    (finding,) = optimizer_made_in_the_loop(Keras(remade=(Remade("Adam", LINE, LINE),)))
    assert "Each turn of `for epoch in range(4)` makes `Adam` anew" in finding.message
