"""Plain values that are asked for what a tensor has, and what would make one of them."""

from typing import Any

import pytest

from dryfit.seams.lines.calls.kinds import conversion

torch = pytest.importorskip("torch")


@pytest.mark.parametrize(
    ("owner", "name", "source"),
    [
        (lambda: [torch.ones(()), torch.ones(())], "mean", "torch.stack(v)"),
        (lambda: [torch.ones(2), torch.ones(3)], "mean", "torch.cat(v)"),
        (lambda: [0.5, 1.5], "unsqueeze", "torch.tensor(v)"),
        (lambda: torch.ones(2, 3).max(1), "eq", "v.indices"),
        (lambda: torch.ones(2, 3).max(1), "item", "v.values"),
        (lambda: True, "float", "torch.tensor(v)"),
        (lambda: torch.ones(3), "astype", "v.detach().cpu().numpy()"),
        (lambda: [], "mean", ""),
        (lambda: ["a"], "mean", ""),
        (lambda: 1.5, "backward", ""),
        (lambda: [torch.ones(2)], "no_such_name", ""),
    ],
)
def test_what_has_the_attribute(owner: Any, name: str, source: str) -> None:
    assert conversion(owner(), name, "v", {"torch": torch}) == source


def test_a_library_that_the_script_has_not_named() -> None:
    assert conversion(True, "float", "v", {}) == "__import__('torch').tensor(v)"
