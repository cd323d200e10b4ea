# codes: LOS104
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x = torch.randn(64, 5) * 3
net = nn.Linear(5, 2)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for i in range(0, 64, 16):
    loss = F.binary_cross_entropy(net(x[i : i + 16]), (x[i : i + 16, :2] > 0).float())  # here
    opt.zero_grad()
    loss.backward()
    opt.step()
