"""Return the network from the function that builds it."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(240, 6)
labels = (points[:, 0] > 0).long()
loader = DataLoader(TensorDataset(points, labels), batch_size=24, shuffle=True)


def build(width):
    network = nn.Sequential(nn.Linear(6, width), nn.ReLU(), nn.Linear(width, 2))
    for layer in network:
        if isinstance(layer, nn.Linear):
            nn.init.xavier_uniform_(layer.weight)
    return network


model = build(24)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
