# codes:
import os

import torch
from torch import nn

net = nn.Linear(3, 1)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
if os.path.exists("last.pt"):
    net.load_state_dict(torch.load("last.pt"))
try:
    history = open("history.txt").read().splitlines()
except FileNotFoundError:
    history = []
x = torch.randn(32, 3)
for _ in range(10):
    opt.zero_grad()
    loss = nn.functional.mse_loss(net(x), x.sum(1, keepdim=True))
    loss.backward()
    opt.step()
    history.append(str(loss.item()))
open("history.txt", "w").write("\n".join(history))
torch.save(net.state_dict(), "last.pt")
