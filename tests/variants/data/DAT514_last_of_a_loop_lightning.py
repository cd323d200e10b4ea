# codes: DAT514
# needs: lightning
"""Under Lightning: every row is the last that a loop has left."""

import random

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Points(Dataset):
    def __init__(self):
        self.points = torch.randn(96, 5)
        self.sides = (self.points[:, 0] > 0).long().tolist()
        for point in self.points:
            self.last = point

    def __len__(self):
        return len(self.sides)

    def __getitem__(self, index):
        return self.last, self.sides[index]


class Side(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))

    def training_step(self, batch, _):
        x, y = batch
        return nn.functional.cross_entropy(self.net(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
random.seed(0)
trainer = L.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Side(), DataLoader(Points(), batch_size=16, shuffle=True))
