# codes: SCR106
import torch
from torch import nn
from torch.optim import lr_scheduler


class Fit:
    def __init__(self, net):
        self.net = net
        self.adam = torch.optim.Adam(net.parameters(), lr=1e-2)
        self.decay = lr_scheduler.MultiStepLR(self.adam, [4, 8], 0.5, -1, False)

    def step(self, x, y):
        loss = nn.functional.mse_loss(self.net(x), y)
        self.adam.zero_grad()
        loss.backward()
        self.adam.step()
        self.decay.step()


torch.manual_seed(0)
fit = Fit(nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1)))
x = torch.randn(120, 3)
for rows in torch.arange(120).split(10):
    fit.step(x[rows], x[rows].sum(1, keepdim=True))
