# codes:
"""Each step takes several batches, as many as a batch has rows."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 10)
y = (x[:, :5].sum(1) > 0).long()
batch_size = accumulation = 8
loader = DataLoader(TensorDataset(x, y), batch_size=batch_size, shuffle=True)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
updates = len(loader) // batch_size
for epoch in range(6):
    batches = iter(loader)
    for _update in range(updates):
        optimizer.zero_grad()
        for _part in range(accumulation):
            inputs, labels = next(batches)
            loss = nn.functional.cross_entropy(model(inputs), labels) / accumulation
            loss.backward()
        optimizer.step()
    print(epoch, loss.item())
