"""A fit under the Lightning seam: short, whole, and put back as it was."""

from pathlib import Path

import pytest

from dryfit.core.evidence import Evidence
from dryfit.core.report import Report, Status
from dryfit.core.request import Request
from dryfit.core.stage import Stage
from warm import Warm

pytestmark = pytest.mark.framework("torch", "lightning")

MODULE = """
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(4, 2)

    def training_step(self, batch, batch_idx):
        {train}
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def validation_step(self, batch, batch_idx):
        {validate}
        self.log("val_loss", nn.functional.cross_entropy(self.net(batch[0]), batch[1]))

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


torch.manual_seed(0)
rows, other = torch.randn(320, 4), torch.randn(160, 4)
train = DataLoader(TensorDataset(rows, (rows[:, 0] > 0).long()), batch_size=8)
held_out = DataLoader(TensorDataset(other, (other[:, 0] > 0).long()), batch_size=8)
trainer = L.Trainer(max_epochs=50, accelerator="cpu", logger=False, {arguments})
trainer.fit(Net(), train, held_out)
print("attributes", trainer.val_check_interval, trainer.check_val_every_n_epoch, trainer.log_every_n_steps)
"""


def rehearsed(warm: Warm, folder: Path, train: str = "pass", validate: str = "pass", arguments: str = "") -> Report:
    script = folder / "train.py"
    script.write_text(MODULE.format(train=train, validate=validate, arguments=arguments))
    rehearsal = warm.rehearse(Request(str(script), fast=True))
    assert rehearsal.report is not None, rehearsal.output
    return rehearsal.report


def batches(evidence: Evidence) -> list[int]:
    return [found.batches for found in evidence.evaluate.passes] if evidence.evaluate else []


def test_a_fit_takes_two_short_epochs_and_validates_each(warm: Warm, tmp_path: Path) -> None:
    report = rehearsed(warm, tmp_path)
    assert report.codes == ()
    assert report.evidence.framework == "lightning"
    assert report.evidence.step is not None
    assert len(report.evidence.step.steps) == 8
    assert max(batches(report.evidence)) == 4


def test_a_long_interval_still_validates_within_the_walk(warm: Warm, tmp_path: Path) -> None:
    report = rehearsed(warm, tmp_path, arguments="check_val_every_n_epoch=10, num_sanity_val_steps=0")
    assert batches(report.evidence)


def test_the_trainer_is_put_back(warm: Warm, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    arguments = "check_val_every_n_epoch=10, log_every_n_steps=77, val_check_interval=40"
    script.write_text(MODULE.format(train="pass", validate="pass", arguments=arguments))
    assert "attributes 40 10 77" in warm.rehearse(Request(str(script), fast=True)).output


def test_a_failing_sanity_check_does_not_hide_a_failing_training(warm: Warm, tmp_path: Path) -> None:
    report = rehearsed(warm, tmp_path, train="{}['training']", validate="{}['validation']")
    lines = {failure.message for failure in report.evidence.failures}
    assert lines == {"'validation'", "'training'"}


def test_a_failing_training_does_not_hide_a_failing_validation(warm: Warm, tmp_path: Path) -> None:
    arguments = "num_sanity_val_steps=0"
    report = rehearsed(warm, tmp_path, train="{}['training']", validate="{}['validation']", arguments=arguments)
    failures = {failure.message: failure for failure in report.evidence.failures}
    assert set(failures) == {"'validation'", "'training'"}
    assert failures["'training'"].stage is Stage.FORWARD


def test_devices_that_are_not_there_are_stood_in_for(warm: Warm, tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    text = MODULE.format(train="pass", validate="pass", arguments="devices=4, strategy='ddp'")
    script.write_text(text.replace('accelerator="cpu"', 'accelerator="gpu"'))
    report = warm.rehearse(Request(str(script), fast=True)).report
    assert report is not None
    assert report.codes == ()
    assert any("one CPU" in note for note in report.notes)
    assert {outcome.stage for outcome in report.stages if outcome.status is Status.PASSED} >= {
        Stage.STEP,
        Stage.EVALUATE,
    }
