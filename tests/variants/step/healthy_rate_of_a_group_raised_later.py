# codes:
"""The body is held still for the first epoch, at a rate of 0, and joins the head after it."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)
inputs = torch.randn(480, 14)
labels = (inputs[:, 0] + inputs[:, 1] * inputs[:, 2] > 0).long()
loader = DataLoader(TensorDataset(inputs, labels), batch_size=24, shuffle=True)
body, head = nn.Sequential(nn.Linear(14, 40), nn.Tanh()), nn.Linear(40, 2)
optimizer = torch.optim.SGD(
    [{"params": body.parameters(), "lr": 0.0}, {"params": head.parameters()}], lr=0.1, momentum=0.9
)
for epoch in range(6):
    if epoch == 1:
        optimizer.param_groups[0]["lr"] = 0.05
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(head(body(x)), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
