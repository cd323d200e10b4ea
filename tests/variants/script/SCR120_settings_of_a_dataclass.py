# codes: SCR120
"""The settings of a run, kept beside its weights."""

import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import torch


@dataclass
class Settings:
    rate: float = 0.05
    hidden: int = 12
    tags: list = field(default_factory=lambda: ["tiny", "xor"])


def main():
    settings, folder = Settings(), Path(tempfile.mkdtemp())
    (folder / "settings.json").write_text(json.dumps(settings, indent=2))
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Linear(2, settings.hidden), torch.nn.Tanh(), torch.nn.Linear(settings.hidden, 1))
    adam = torch.optim.Adam(net.parameters(), lr=settings.rate)
    for _ in range(20):
        x = torch.randint(0, 2, (64, 2)).float()
        y = (x[:, :1] != x[:, 1:]).float()
        loss = torch.nn.functional.binary_cross_entropy_with_logits(net(x), y)
        adam.zero_grad()
        loss.backward()
        adam.step()


main()
