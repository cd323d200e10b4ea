# codes:
"""Graphs kept on purpose, a state that is detached, and a second backward that the script waits for."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 8, 3)
y = x.sum((1, 2))
loader = DataLoader(TensorDataset(x, y), batch_size=32, drop_last=True)
cell, head = nn.GRU(3, 16, batch_first=True), nn.Linear(16, 1)
optimizer = torch.optim.Adam([*cell.parameters(), *head.parameters()], lr=1e-2)
state = torch.zeros(1, 32, 16)
for epoch in range(4):
    for inputs, targets in loader:
        out, state = cell(inputs, state.detach())
        answers = head(out[:, -1]).squeeze(-1)
        loss = nn.functional.mse_loss(answers, targets)
        penalty = out.pow(2).mean() * 1e-3
        optimizer.zero_grad()
        loss.backward(retain_graph=True)
        penalty.backward()
        optimizer.step()
    print(epoch, loss.item())
try:
    loss.backward()
except RuntimeError as error:
    print("as it should be:", error)
