"""What the turns behind a broken graph are given is gone when the rehearsal is over."""

import pytest

import dryfit


@pytest.mark.framework
def test_copies_of_saved_tensors_end_with_the_rehearsal() -> None:
    torch = pytest.importorskip("torch")

    class Net(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.layer = torch.nn.Linear(4, 2)

        def forward(self, x: object) -> object:
            made = torch.exp(self.layer(x))
            made += 1
            return made

    model = Net()
    loader = torch.utils.data.DataLoader([(torch.randn(4), i % 2) for i in range(32)], batch_size=4)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    report = dryfit.check(model, loader, torch.nn.functional.cross_entropy, optimizer, fork=False)
    kept = torch.ones(2, requires_grad=True).exp()
    assert report.codes == ("BWD202",)
    assert kept.grad_fn._saved_result.data_ptr() == kept.data_ptr()
