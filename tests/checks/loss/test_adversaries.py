"""LOS132: which losses of what a generator makes are on its discriminator's side."""

from pathlib import Path

import pytest

from dryfit.checks.loss.adversaries import generator_on_the_discriminators_side
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Location
from dryfit.core.summary import TensorSummary

SCRIPT = """
fake = maker(noise)
told = loss(judge({fake}), zeros)
real = loss(judge(rows), ones)
made = {sign}loss(judge(fake), wanted)
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
    ("fake", "sign", "targets", "told"),
    [
        ("fake.detach()", "", (0, 1, 0), 1),
        ("fake.detach()", "", (1, 0, 1), 1),
        ("fake.detach()", "", (0, 1, 1), 0),
        ("fake.detach()", "-", (0, 1, 0), 0),
        ("fake.detach()", "", (0, 0, 0), 0),
        ("fake", "", (0, 1, 0), 0),
        ("rows", "", (0, 1, 0), 0),
    ],
)
def test_the_targets_of_what_is_made(
    tmp_path: Path, fake: str, sign: str, targets: tuple[float, ...], told: int
) -> None:
    script = tmp_path / "train.py"
    script.write_text(SCRIPT.format(fake=fake, sign=sign))
    assert len(list(generator_on_the_discriminators_side(_calls(script, targets)))) == told
