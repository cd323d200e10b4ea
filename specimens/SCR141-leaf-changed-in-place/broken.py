"""Step along the gradient by hand, with torch recording the step."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
dunes = torch.randn(192, 6)
grown = (dunes[:, 0] > 0).long()
loader = DataLoader(TensorDataset(dunes, grown), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
for epoch in range(3):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        model.zero_grad()
        loss.backward()
        for weight in model.parameters():
            weight -= 0.3 * weight.grad
    print(epoch, loss.item())
