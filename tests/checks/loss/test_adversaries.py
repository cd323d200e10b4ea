"""LOS132: which losses of what a generator makes are on its discriminator's side."""

from pathlib import Path

import pytest

from dryfit.checks.loss.adversaries import generator_on_the_discriminators_side
from dryfit.core.evidence import Loss, Script, Step
from dryfit.core.evidence.loss import CountedLoss, LossCall
from dryfit.core.evidence.step import Group, Optimizer
from dryfit.core.finding import Location
from dryfit.core.summary import TensorSummary

SCRIPT = """
fake = maker(noise)
told = loss(judge({fake}), zeros)
real = loss(judge(rows), ones)
made = loss(judge(fake), wanted)
"""


def _calls(path: Path, targets: tuple[float, ...]) -> Loss:
    found = []
    for number, (line, target) in enumerate(zip(path.read_text().splitlines()[2:], targets, strict=True)):
        begin = line.index("loss(")
        where = Location(str(path), 3 + number, begin, 3 + number, len(line), line)
        wanted = TensorSummary((8, 1), "float32", min=target, max=target)
        found.append(LossCall(number, "mse_loss", TensorSummary((8, 1), "float32"), wanted, where))
    return Loss(tuple(found))


@pytest.mark.parametrize(
    ("fake", "factors", "targets", "told"),
    [
        ("fake.detach()", (1.0,), (0, 1, 0), 1),
        ("fake.detach()", (1.0,), (1, 0, 1), 1),
        ("fake.detach()", (1.0,), (0, 1, 1), 0),
        ("fake.detach()", (-0.5,), (0, 1, 0), 0),
        ("fake.detach()", (1.0, -1.0), (0, 1, 0), 0),
        ("fake.detach()", (), (0, 1, 0), 0),
        ("fake.detach()", (1.0,), (0, 0, 0), 0),
        ("fake", (1.0,), (0, 1, 0), 0),
        ("rows", (1.0,), (0, 1, 0), 0),
    ],
)
def test_the_targets_of_what_is_made(
    tmp_path: Path, fake: str, factors: tuple[float, ...], targets: tuple[float, ...], told: int
) -> None:
    path = tmp_path / "train.py"
    path.write_text(SCRIPT.format(fake=fake))
    counted = tuple(CountedLoss("mse_loss", TensorSummary((8, 1), "float32"), targets[-1], by) for by in factors)
    script = Script(counted_losses=counted)
    assert len(list(generator_on_the_discriminators_side(_calls(path, targets), script, None))) == told


@pytest.mark.parametrize(("maximize", "told"), [(False, 1), (True, 0)])
def test_an_optimizer_that_goes_uphill_is_on_the_other_side(tmp_path: Path, *, maximize: bool, told: int) -> None:
    path = tmp_path / "train.py"
    path.write_text(SCRIPT.format(fake="fake.detach()"))
    script = Script(counted_losses=(CountedLoss("mse_loss", TensorSummary((8, 1), "float32"), 0, 1.0),))
    step = Step((Optimizer(0, "Adam", groups=(Group(1e-3, maximize=maximize),)),))
    assert len(list(generator_on_the_discriminators_side(_calls(path, (0, 1, 0)), script, step))) == told
