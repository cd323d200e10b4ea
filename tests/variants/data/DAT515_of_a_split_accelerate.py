# codes: DAT515
# needs: accelerate
"""A part of the dataset is trained on; each of its rows is all of the arrays."""

import numpy as np
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset, random_split

rng = np.random.default_rng(3)


class Tides(Dataset):
    def __init__(self):
        self.levels = rng.normal(size=(120, 6)).astype("float32")
        self.high = (self.levels[:, 0] > 0).astype("int64")

    def __len__(self):
        return len(self.high)

    def __getitem__(self, i):
        return {"levels": self.levels, "high": self.high[i]}


accelerator = Accelerator(cpu=True)
train, held = random_split(Tides(), [100, 20])
loader = DataLoader(train, batch_size=20, shuffle=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for batch in loader:
        loss = nn.functional.cross_entropy(model(batch["levels"]), batch["high"])
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
