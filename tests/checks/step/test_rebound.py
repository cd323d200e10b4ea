"""New weights put into a name: what is told, and what reads the name and so means it."""

from pathlib import Path

import pytest

from dryfit.checks.step.rebound import rebound_in


def found(folder: Path, source: str) -> list[str]:
    """The statements of a script that the check names."""
    path = folder / "train.py"
    path.write_text(source)
    return [f"{entry.name} = {entry.value}" for entry in rebound_in(str(path))]


@pytest.mark.parametrize(
    "source",
    [
        "for p in params:\n    p = p - lr * p.grad\n",
        "for p in model.parameters():\n    p = p.clamp(-1, 1)\n",
        "for (n, s), (m, t) in zip(a.named_parameters(), b.named_parameters()):\n    t = 0.9 * t + 0.1 * s\n",
        "for k, v in kept.items():\n    v = 0.9 * v + 0.1 * model.state_dict()[k]\n",
    ],
)
def test_a_value_that_nothing_reads(tmp_path: Path, source: str) -> None:
    assert len(found(tmp_path, source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "for p in params:\n    p = p - lr * p.grad\n    fast.append(p)\n",
        "for p in model.parameters():\n    p -= lr * p.grad\n",
        "for p in model.parameters():\n    p.data = p - lr * p.grad\n",
        "for p in model.parameters():\n    p = p.requires_grad_(False)\n",
        "for p in model.parameters():\n    p = freeze(p)\n",
        "for p in model.parameters():\n    p = p.grad * 2\n    total += p\n",
        "for p in points:\n    p = p - centre\n",
        "for p in model.parameters():\n    while norm(p) > 1:\n        p = p * 0.5\n",
    ],
)
def test_a_value_that_is_meant(tmp_path: Path, source: str) -> None:
    assert not found(tmp_path, source)
