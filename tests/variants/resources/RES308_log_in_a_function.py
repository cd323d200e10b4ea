# codes: RES308
import json
from pathlib import Path

import torch
from torch import nn

torch.manual_seed(0)
RUN = Path("runs") / "first"


def keep(history, folder):
    with open(folder / "history.json", "w") as file:
        json.dump(history, file)


inputs = torch.randn(200, 5)
targets = inputs @ torch.randn(5, 1)
net = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 1))
opt = torch.optim.SGD(net.parameters(), lr=0.05)
history = []
for epoch in range(4):
    for i in range(0, 200, 20):
        opt.zero_grad()
        loss = nn.functional.mse_loss(net(inputs[i : i + 20]), targets[i : i + 20])
        loss.backward()
        opt.step()
    history.append(loss.item())
keep(history, RUN)
