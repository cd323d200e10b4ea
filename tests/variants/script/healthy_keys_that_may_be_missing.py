# codes:
import os

import torch
from torch import nn

torch.manual_seed(0)
settings = {"lr": 0.05}
try:
    rank = int(os.environ["DATA_SHARD_OF_THIS_JOB"])
except KeyError:
    rank = 0
if "steps" not in settings:
    settings["steps"] = 60
x = torch.randn(128, 6)
y = x @ torch.randn(6, 1)
model = nn.Linear(6, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=settings["lr"])
for step in range(settings["steps"]):
    batch = torch.randint(0, 128, (16,))
    loss = nn.functional.mse_loss(model(x[batch]), y[batch])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
