# codes: SCR115
import os

import torch
from torch import nn

torch.manual_seed(0)
shard = int(os.environ["DATA_SHARD_OF_THIS_JOB"])
x = torch.randn(128, 6)
y = x @ torch.randn(6, 1)
model = nn.Linear(6, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
for step in range(60):
    batch = torch.randint(0, 128, (16,))
    loss = nn.functional.mse_loss(model(x[batch]), y[batch])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
