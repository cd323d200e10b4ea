# codes:
"""A model that was trained elsewhere goes on with its last layer alone, at a low rate."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
cells = torch.randn(600, 16)
grown = cells[:, :4].argmax(1)
model = nn.Sequential(nn.Linear(16, 4, bias=False), nn.Identity(), nn.Linear(4, 4))
with torch.no_grad():
    model[0].weight.copy_(torch.eye(4, 16))
    model[2].weight.copy_(4 * torch.eye(4))
    model[2].bias.zero_()
model[0].requires_grad_(False)
optimizer = torch.optim.Adam(filter(lambda p: p.requires_grad, model.parameters()), lr=5e-5)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(cells, grown), 32, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
