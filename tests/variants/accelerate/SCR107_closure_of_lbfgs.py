# codes: SCR107
import math

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def make_data():
    torch.manual_seed(0)
    angle = torch.rand(300) * 2 * math.pi
    x = torch.stack([angle.cos(), angle.sin()], 1) + 0.05 * torch.randn(300, 2)
    return TensorDataset(x, torch.sin(3 * angle).unsqueeze(1))


class Wave(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 32), nn.Tanh(), nn.Linear(32, 32), nn.Tanh(), nn.Linear(32, 1))

    def forward(self, x):
        return self.net(x)


accelerator = Accelerator(cpu=True)
wave = Wave()
optimizer = torch.optim.LBFGS(wave.parameters(), lr=0.3, max_iter=5)
loader = DataLoader(make_data(), batch_size=100, shuffle=True)
wave, optimizer, loader = accelerator.prepare(wave, optimizer, loader)
for epoch in range(5):
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(wave(x), y)
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
