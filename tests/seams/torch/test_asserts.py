"""A label beyond the head does not end the device of the process that it is found in."""

from types import SimpleNamespace
from typing import Any

import pytest

import dryfit
from dryfit.seams.patches import Patches
from dryfit.seams.torch.asserts import guard


@pytest.mark.framework("torch")
def test_what_would_end_a_device_is_raised_before_it() -> None:
    import torch

    class OnDevice(torch.Tensor):
        is_cuda = True

    def on_device(values: Any) -> Any:
        return torch.as_tensor(values).as_subclass(OnDevice)

    functional, session = torch.nn.functional, SimpleNamespace(patches=Patches())
    guard(session, torch)
    logits, table = on_device(torch.randn(2, 3)), torch.randn(4, 2)
    try:
        assert float(functional.cross_entropy(logits, on_device([2, -100]))) > 0
        assert functional.embedding(on_device([3]), table).shape == (1, 2)
        assert float(functional.binary_cross_entropy(on_device([0.5]), on_device([1.0]))) > 0
        with pytest.raises(IndexError, match="Target 3 is out of bounds"):
            functional.cross_entropy(logits, on_device([2, 3]))
        with pytest.raises(IndexError, match="out of range"):
            functional.embedding(on_device([4]), table)
        with pytest.raises(RuntimeError, match="between 0 and 1"):
            functional.binary_cross_entropy(on_device([1.5]), on_device([1.0]))
    finally:
        session.patches.remove()


@pytest.mark.gpu
@pytest.mark.framework("torch")
def test_the_device_survives_labels_beyond_the_head() -> None:
    import torch

    import trainings

    parts = trainings.Parts(outputs=2)
    parts.model.cuda()
    report = parts.check()
    assert (report.problem, report.codes) == ("", ("LOS201",)), report.output
    assert float(parts.model[0].weight.sum()) == float(parts.model[0].weight.sum())
    torch.cuda.synchronize()


@pytest.mark.gpu
@pytest.mark.framework("torch")
def test_the_device_survives_tokens_beyond_the_table() -> None:
    import torch

    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Embedding(4, 8), torch.nn.Flatten(), torch.nn.Linear(16, 3)).cuda()
    batches = [(torch.tensor([[1, 2], [3, 4]]), torch.tensor([0, 1]))] * 2
    report = dryfit.check(model, batches, torch.nn.CrossEntropyLoss(), torch.optim.SGD(model.parameters(), lr=0.1))
    assert not report.problem
    assert report.evidence.failures.all[0].error == "IndexError"
    torch.cuda.synchronize()


@pytest.mark.gpu
@pytest.mark.framework("torch")
@pytest.mark.parametrize("outputs", [3, 2])
def test_training_on_the_device_is_the_same_after_a_check(outputs: int) -> None:
    import torch

    import trainings

    def run(checked: bool) -> list[Any]:
        parts = trainings.Parts(outputs=outputs)
        parts.model.cuda()
        if checked:
            assert parts.check().problem == ""
        torch.manual_seed(1)
        states: list[Any] = [torch.cuda.get_rng_state().tolist()]
        for _ in range(3):
            logits = parts.model(torch.randn(8, 8, device="cuda"))
            logits.square().mean().backward()
            parts.optimizer.step()
        return [*states, *trainings.state_of(parts.model, parts.optimizer)]

    assert run(checked=True) == run(checked=False)
