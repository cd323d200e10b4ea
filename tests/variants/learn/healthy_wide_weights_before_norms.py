# codes:
"""A classifier whose weights are drawn with a deviation of 1, and whose layers are followed by norms, which take it off."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
middles = torch.randn(3, 80)
labels = torch.randint(3, (480,))
rows = middles[labels] + torch.randn(480, 80)
model = nn.Sequential(nn.Linear(80, 96), nn.LayerNorm(96), nn.ReLU(), nn.Linear(96, 3), nn.LayerNorm(3))
nn.init.normal_(model[0].weight)
nn.init.normal_(model[3].weight)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
for epoch in range(5):
    for x, y in DataLoader(TensorDataset(rows, labels), batch_size=24, shuffle=True):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
