"""A lost device is told from an operation that failed on one that lives."""

from pathlib import Path

import pytest

from dryfit.core.request import Request
from dryfit.script import launch
from dryfit.seams.lost import lost_by

pytestmark = pytest.mark.framework("torch")

SCRIPT = """
import torch
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 2)).cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(4):
    logits = model(torch.randn(8, 4, device="cuda"))
    loss = torch.nn.functional.cross_entropy(logits, (torch.arange(8) % 3).cuda())
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
"""


def test_errors_of_an_operation_are_no_loss_of_the_device() -> None:
    import torch

    assert lost_by(RuntimeError("mat1 and mat2 shapes cannot be multiplied"), "forward", "cuda") is None
    assert lost_by(torch.OutOfMemoryError("CUDA out of memory."), "forward", "cuda") is None
    assert lost_by(ValueError("CUDA error"), "forward", "cuda") is None


@pytest.mark.parametrize("message", ["CUDA error: CUBLAS_STATUS_EXECUTION_FAILED", "cuDNN error: CUDNN_STATUS_BAD"])
def test_a_status_of_a_library_says_nothing_of_the_operation(message: str) -> None:
    found = lost_by(RuntimeError(message), "backward", "cuda")
    assert found is not None
    assert (found.device, found.error, found.operation) == ("cuda", "RuntimeError", "backward")


def test_a_device_that_answers_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    def refuse() -> None:
        raise RuntimeError("CUDA error: device-side assert triggered")

    monkeypatch.setattr(torch.cuda, "is_initialized", lambda: True)
    monkeypatch.setattr(torch.cuda, "synchronize", refuse)
    assert lost_by(RuntimeError("whatever came first"), "item", "cuda") is not None


@pytest.mark.gpu
def test_a_device_side_assertion_is_replayed_on_the_cpu(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text(SCRIPT)
    report = launch.rehearse(Request(str(path), device="cuda", timeout=120.0))
    assert report.codes == ("LOS201",)
    assert any("replayed on the CPU" in note for note in report.notes)
