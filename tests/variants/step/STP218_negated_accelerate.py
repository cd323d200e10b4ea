# codes: STP218
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(4)
accelerator = Accelerator(cpu=True)
wanted = torch.randn(7, 1)
inputs = torch.randn(320, 7)
rows = TensorDataset(inputs, inputs @ wanted + 0.1 * torch.randn(320, 1))
net = nn.Sequential(nn.Linear(7, 24), nn.Tanh(), nn.Linear(24, 1))
adam = torch.optim.Adam(net.parameters(), lr=1e-3)
net, adam, batches = accelerator.prepare(net, adam, DataLoader(rows, batch_size=20, shuffle=True))
for _ in range(4):
    for given, target in batches:
        adam.zero_grad()
        score = -nn.functional.mse_loss(net(given), target)
        accelerator.backward(score)
        adam.step()
