"""A recurrent model whose state is carried from window to window."""

import torch
from torch import nn

torch.manual_seed(0)
series = torch.sin(torch.linspace(0, 30, 320)).reshape(1, -1, 1)
model = nn.GRU(1, 8, batch_first=True)
head = nn.Linear(8, 1)
optimizer = torch.optim.Adam([*model.parameters(), *head.parameters()], lr=1e-2)
hidden = None

for start in range(0, 300, 20):
    x, y = series[:, start : start + 20], series[:, start + 1 : start + 21]
    output, hidden = model(x, hidden)
    loss = nn.functional.mse_loss(head(output), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    hidden = hidden.detach()
