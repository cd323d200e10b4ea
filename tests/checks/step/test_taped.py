"""STP714 to STP716: gradients that are dropped, layers that get none, optimizers made again and again."""

from pathlib import Path

import pytest

from dryfit.checks.step.taped import (
    before_tape,
    gradients_never_applied,
    layers_that_no_gradient_reaches,
    optimizer_made_in_the_loop,
)
from dryfit.core.evidence import Failures
from dryfit.core.evidence.forward import Call
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
    (finding,) = layers_that_no_gradient_reaches(Keras(unreached=(Unreached(("a", "b", "c"), 8, 5, LINE),)), Failures())
    assert "`a`, `b` and 1 more" in finding.message


def test_optimizer_made_in_the_loop() -> None:
    (finding,) = optimizer_made_in_the_loop(Keras(remade=(Remade("Adam", LINE, LINE),)))
    assert "Each turn of `for epoch in range(4)` makes `Adam` anew" in finding.message


@pytest.mark.parametrize(("apart", "proven"), [(0.05, False), (0.3, True)])
def test_an_optimizer_for_each_step_is_compared_with_one_that_is_kept(apart: float, proven: bool) -> None:
    entry = Remade("SGD", LINE, LINE, step=5, own=1.0, kept=3.0, apart=apart)
    (finding,) = optimizer_made_in_the_loop(Keras(remade=(entry,)))
    assert (finding.proof is not None) == proven


@pytest.mark.parametrize(("place", "under", "found"), [(6, (), True), (6, (9,), False), (12, (), False)])
def test_calls_before_the_tape(tmp_path: Path, place: int, under: tuple[int, ...], found: bool) -> None:
    script = tmp_path / "train.py"
    lines = ["", "", "", "def step(x):", "    pass", "    z = model(x)", "    with tf.GradientTape() as tape:"]
    script.write_text("\n".join([*lines, "        loss = z ** 2", "        other = model(x)", "", "", "model(1)"]))
    calls = [Call(n, 0, Location(str(script), line)) for n, line in enumerate((place, *under))]
    where = before_tape(str(script), tuple(calls))
    assert (where.line if where else None) == (place if found else None)
