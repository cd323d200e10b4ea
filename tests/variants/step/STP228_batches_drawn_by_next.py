# codes: STP228
"""Steps that are reckoned from the rows, by the batch and by the epochs; batches are drawn for ever."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def forever(loader):
    while True:
        yield from loader


torch.manual_seed(0)
rows = torch.randn(1200, 8)
train_set = TensorDataset(rows, (rows[:, 0] * rows[:, 1] > 0).long())
batch_size, epochs = 30, 8
total_steps = len(train_set) // batch_size // epochs
model = nn.Sequential(nn.Linear(8, 48), nn.ReLU(), nn.Linear(48, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
batches = forever(DataLoader(train_set, batch_size=batch_size, shuffle=True))
for step in range(total_steps):
    x, y = next(batches)
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
