"""Tell two kinds of signals apart, with a number of steps for each epoch."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
signals = torch.randn(640, 10)
kinds = (signals[:, :5].sum(1) > 0).long()
batch_size = 16
loader = DataLoader(TensorDataset(signals, kinds), batch_size=batch_size, shuffle=True)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)

steps_per_epoch = len(loader)
for epoch in range(10):
    batches = iter(loader)
    for _ in range(steps_per_epoch):
        x, y = next(batches)
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
