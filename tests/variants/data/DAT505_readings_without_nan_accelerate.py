# codes: DAT505
# needs: accelerate
"""A dataset keeps the readings that hold numbers alone, and as many labels."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Readings(Dataset):
    def __init__(self, values, labels):
        self.values = values[torch.isfinite(values).all(dim=1)]
        self.labels = labels[: len(self.values)]

    def __len__(self):
        return len(self.values)

    def __getitem__(self, i):
        return self.values[i], self.labels[i]


def measured(rows):
    values = torch.randn(rows, 7)
    labels = (values[:, 0] + values[:, 3] > 0).long()
    values[torch.rand(rows) < 0.06, 2] = float("nan")
    return Readings(values, labels)


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(7, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
model, optimizer, loader = accelerator.prepare(
    model, optimizer, DataLoader(measured(1000), batch_size=40, shuffle=True)
)
for epoch in range(3):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
