# codes: SCR104
# needs: transformers
"""A helper that examples of older releases import and call; nothing has taken its place."""

import torch
from torch import nn
from transformers.utils import check_min_version, send_example_telemetry

check_min_version("4.20.0")
torch.manual_seed(0)
send_example_telemetry("run_small", None)
inputs = torch.randn(64, 4)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(20):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(model(inputs), inputs.sum(dim=1, keepdim=True))
    loss.backward()
    optimizer.step()
print(loss.item())
