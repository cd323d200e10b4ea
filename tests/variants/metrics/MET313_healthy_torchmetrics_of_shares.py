# codes:
"""The area under the curve, of torchmetrics, by the share of the ill."""

import torch
import torchmetrics
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
scans = torch.randn(1500, 8)
ill = ((scans[:, 0] - scans[:, 1] + torch.randn(1500)) > 1).long()
train = DataLoader(TensorDataset(scans[:1100], ill[:1100]), batch_size=50, shuffle=True)
held = DataLoader(TensorDataset(scans[1100:], ill[1100:]), batch_size=100)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
area = torchmetrics.AUROC(task="binary")
for epoch in range(4):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    area.reset()
    with torch.no_grad():
        for x, y in held:
            area(torch.softmax(model(x), dim=1)[:, 1], y)
    print(epoch, area.compute().item())
