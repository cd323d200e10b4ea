# codes: LOS303
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(32, 4)
y = nn.functional.one_hot(torch.arange(32) % 3, 3)
net = nn.Linear(4, 3)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for i in range(0, 32, 8):
    loss = nn.functional.cross_entropy(net(x[i : i + 8]), y[i : i + 8])  # here
    opt.zero_grad()
    loss.backward()
    opt.step()
