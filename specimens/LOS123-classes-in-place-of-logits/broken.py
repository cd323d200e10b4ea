"""Give a loss over classes the predicted classes."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
estuary = torch.randn(192, 6)
waders = estuary[:, :3].argmax(1)
loader = DataLoader(TensorDataset(estuary, waders), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    right = 0
    for x, y in loader:
        predicted = model(x).argmax(dim=1)
        loss = nn.functional.cross_entropy(predicted, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        right += (predicted == y).sum().item()
    print(epoch, loss.item(), right / 192)
