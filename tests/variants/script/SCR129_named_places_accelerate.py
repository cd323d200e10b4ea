# codes: SCR129
# needs: accelerate
"""A text with a named place that nothing fills, in the report of an evaluation."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
REPORT = "epoch {epoch}: {right:.3f} of {rows}"
tides = torch.randn(200, 4)
high = (tides[:, 0] > 0).long()
accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
parts = {
    "train": DataLoader(TensorDataset(tides[:160], high[:160]), batch_size=16, shuffle=True),
    "dev": DataLoader(TensorDataset(tides[160:], high[160:]), batch_size=20),
}
net, optimizer, train, dev = accelerator.prepare(net, torch.optim.Adam(net.parameters(), lr=1e-2), *parts.values())
for epoch in range(2):
    net.train()
    for x, y in train:
        loss = nn.functional.cross_entropy(net(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    net.eval()
    with torch.no_grad():
        hits = sum((net(x).argmax(1) == y).sum().item() for x, y in dev)
    accelerator.print(REPORT.format(epoch=epoch, right=hits / 40))
