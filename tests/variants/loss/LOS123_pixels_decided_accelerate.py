# codes: LOS123
# needs: accelerate
"""Maps of classes for pixels, decided on within the call of the loss."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
shore = torch.randn(48, 3, 8, 8)
loader = DataLoader(TensorDataset(shore, shore.argmax(1)), batch_size=8, shuffle=True)
accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Conv2d(3, 12, 3, padding=1), nn.ReLU(), nn.Conv2d(12, 3, 1))
net, optimizer, loader = accelerator.prepare(net, torch.optim.Adam(net.parameters(), lr=1e-2), loader)
for _epoch in range(3):
    for x, y in loader:
        out = net(x)
        loss = nn.functional.cross_entropy(torch.argmax(out, dim=1), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
