"""A loop under the Accelerate seam: what was prepared, what was not, and what is a Trainer's own affair."""

from pathlib import Path

import pytest

from dryfit.core.evidence.accelerate import Accelerate
from dryfit.core.request import Request
from warm import Warm

pytestmark = pytest.mark.framework("torch", "accelerate")

LOOP = """
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator({arguments})
rows = torch.randn(96, 4)
loader = DataLoader(TensorDataset(rows, rows[:, :1]), batch_size=8)
model = torch.nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
{prepare}
for epoch in range(2):
    for inputs, targets in loader:
        optimizer.zero_grad()
        accelerator.backward(torch.nn.functional.mse_loss(model(inputs), targets))
        optimizer.step()
"""


def record(warm: Warm, folder: Path, prepare: str, arguments: str = "cpu=True") -> Accelerate:
    script = folder / "train.py"
    script.write_text(LOOP.format(prepare=prepare, arguments=arguments))
    rehearsal = warm.rehearse(Request(str(script), fast=True))
    assert rehearsal.report is not None, rehearsal.output
    assert rehearsal.report.evidence.accelerate is not None
    return rehearsal.report.evidence.accelerate


@pytest.mark.parametrize(
    ("prepare", "unprepared"),
    [
        ("model, optimizer, loader = accelerator.prepare(model, optimizer, loader)", []),
        ("model, optimizer = accelerator.prepare(model, optimizer)", [("loader", "loader", False)]),
        ("model, loader = accelerator.prepare(model, loader)", [("optimizer", "optimizer", False)]),
        ("optimizer, loader = accelerator.prepare(optimizer, loader)", [("model", "model", False)]),
        (
            "accelerator.prepare(model, optimizer, loader)",
            [("loader", "loader", True), ("optimizer", "optimizer", True)],
        ),
    ],
)
def test_what_the_loop_uses_is_held_against_what_was_prepared(
    warm: Warm, tmp_path: Path, prepare: str, unprepared: list[tuple[str, str, bool]]
) -> None:
    found = record(warm, tmp_path, prepare)
    assert [(entry.kind, entry.name, entry.discarded) for entry in found.unprepared] == unprepared


def test_steps_and_backwards_are_counted(warm: Warm, tmp_path: Path) -> None:
    prepare = "model, optimizer, loader = accelerator.prepare(model, optimizer, loader)"
    found = record(warm, tmp_path, prepare, "cpu=True, gradient_accumulation_steps=3").accumulation
    assert found is not None
    assert (found.steps, found.entered) == (3, False)
    assert found.steps_taken == found.backwards > 0


def test_a_precision_that_only_a_gpu_has_is_stood_in_for(warm: Warm, tmp_path: Path) -> None:
    prepare = "model, optimizer, loader = accelerator.prepare(model, optimizer, loader)"
    assert record(warm, tmp_path, prepare, "mixed_precision='fp16'").mixed_precision in ("bf16", "fp16")


def test_training_that_ended_before_anything_was_prepared_is_left_out(warm: Warm, tmp_path: Path) -> None:
    teacher = """teacher = torch.nn.Linear(4, 1)
earlier = torch.optim.SGD(teacher.parameters(), lr=0.1)
for part in rows.split(16):
    torch.nn.functional.mse_loss(teacher(part), part[:, :1]).backward()
    earlier.step()
    earlier.zero_grad()
"""
    prepare = teacher + "model, optimizer, loader = accelerator.prepare(model, optimizer, loader)"
    assert record(warm, tmp_path, prepare).unprepared == ()
