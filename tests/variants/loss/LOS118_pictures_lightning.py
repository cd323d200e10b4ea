# codes: LOS118
# needs: lightning
"""Defects on pictures: `value_counts` by hand becomes the weights, in a buffer of the module."""

from collections import Counter

import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Parts(Dataset):
    """Pictures of parts, most of them sound."""

    def __init__(self, count):
        self.kinds = torch.multinomial(torch.tensor([0.7, 0.2, 0.1]), count, replacement=True).tolist()
        self.pictures = torch.randn(count, 1, 12, 12)
        for place, kind in enumerate(self.kinds):
            self.pictures[place, 0, 4 * kind : 4 * kind + 4] += 1

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, place):
        return self.pictures[place], self.kinds[place]


class Inspector(L.LightningModule):
    """A small network with weights for its classes."""

    def __init__(self, counts):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 8, 3, 2), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 25, 3))
        self.register_buffer("weight", torch.tensor([counts[kind] / sum(counts.values()) for kind in range(3)]))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return F.cross_entropy(self.net(x), y, weight=self.weight)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
parts = Parts(900)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Inspector(Counter(parts.kinds)), DataLoader(parts, batch_size=30, shuffle=True))
