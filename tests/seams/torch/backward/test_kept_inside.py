"""What a module keeps of one call for the next."""

import importlib
import sys
from pathlib import Path

import pytest

from dryfit.seams.torch.backward.kept_inside import kept_inside

SOURCE = """
import torch
class Memory(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.write, self.state, self.shown = torch.nn.Linear(2, 2), torch.zeros(2), None
    def forward(self, x):
        out = self.write(x + self.state)
        self.shown = out
        self.state = out.mean(0){cut}
        return out
"""


@pytest.mark.framework
@pytest.mark.parametrize(("cut", "line"), [("", 10), (".detach()", None)])
def test_an_attribute_that_is_read_and_set_with_its_graph(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut: str, line: int | None
) -> None:
    torch = pytest.importorskip("torch")
    name = f"kept_with_{bool(cut)}"
    (tmp_path / f"{name}.py").write_text(SOURCE.replace("{cut}", cut))
    monkeypatch.syspath_prepend(tmp_path)
    model = importlib.import_module(name).Memory()
    loss = model(torch.rand(3, 2)).sum()
    where = kept_inside(model, loss)
    sys.modules.pop(name)
    assert (where.line if where else None) == line
