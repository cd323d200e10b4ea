# codes: SCR125
"""The model itself is given to what clips its parameters."""

import torch

torch.manual_seed(2)
net = torch.nn.Sequential(torch.nn.Linear(7, 16), torch.nn.Tanh(), torch.nn.Linear(16, 2))
x = torch.randn(160, 7)
y = (x[:, 0] > x[:, 1]).long()
opt = torch.optim.SGD(net.parameters(), lr=0.3)
for start in range(0, 160, 20):
    loss = torch.nn.functional.cross_entropy(net(x[start : start + 20]), y[start : start + 20])
    opt.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net, 1.0)
    opt.step()
