# codes: LOS136
"""The smoothing is a field of the settings, written as what the label keeps."""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import nn


@dataclass
class Settings:
    rate: float = 2e-3
    smoothing: float = 0.95
    steps: int = 120


settings = Settings()
torch.manual_seed(1)
words = torch.randint(1, 60, (480, 9))
topics = words[:, 0] // 12


class Topics(nn.Module):
    def __init__(self):
        super().__init__()
        self.table, self.head = nn.Embedding(60, 32), nn.Linear(32 * 9, 5)

    def forward(self, ids):
        return self.head(self.table(ids).flatten(1))


net = Topics()
optimizer = torch.optim.AdamW(net.parameters(), lr=settings.rate)
for step in range(settings.steps):
    rows = torch.randint(0, 480, (32,))
    loss = F.cross_entropy(net(words[rows]), topics[rows], label_smoothing=settings.smoothing)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.item())
