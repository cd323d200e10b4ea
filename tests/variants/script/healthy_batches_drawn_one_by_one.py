# codes:
# needs: torch
"""Loaders with batches by number, iterators that are drawn from, and a loader that is asked whether it has any."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
mire = torch.randn(160, 4)
deep = (mire[:, 0] > 0).long()


class Numbered(DataLoader):
    def __getitem__(self, number):
        return next(batch for place, batch in enumerate(self) if place == number)


loader = Numbered(TensorDataset(mire, deep), batch_size=16, shuffle=True)
try:
    print(next(loader))
except TypeError:
    print("no iterator")
print(loader[2][0].shape)
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
batches = iter(loader)
for _step in range(30):
    try:
        x, y = next(batches)
    except StopIteration:
        batches = iter(loader)
        x, y = next(batches)
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
