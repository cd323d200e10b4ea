# codes: SCR152
"""The best epoch is looked for among scores that are kept every tenth epoch, of a run of four."""

import torch
from torch import nn

torch.manual_seed(0)
tide = torch.randn(128, 3)
moon = tide[:, :1] - tide[:, 2:]
model = nn.Linear(3, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
kept = [epoch for epoch in range(4) if epoch and epoch % 10 == 0]
for epoch in range(4):
    loss = nn.functional.mse_loss(model(tide), moon)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print("last kept", kept[-1], float(loss))
