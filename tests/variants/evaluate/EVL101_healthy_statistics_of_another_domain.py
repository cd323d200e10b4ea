# codes:
"""Statistics of batch normalisation that are taken of another domain, by calls in train mode."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


def block(a, b):
    return nn.Sequential(nn.Linear(a, b), nn.BatchNorm1d(b, momentum=None), nn.ReLU())


source, target = torch.randn(256, 8), torch.randn(256, 8) * 2 + 1
y = (source[:, 0] > 0).long()
model = nn.Sequential(block(8, 16), block(16, 16), nn.Linear(16, 2))
opt = torch.optim.Adam(model.parameters(), 1e-2)
for epoch in range(4):
    model.train()
    for a, b in DataLoader(TensorDataset(source, y), batch_size=32, shuffle=True):
        opt.zero_grad()
        nn.functional.cross_entropy(model(a), b).backward()
        opt.step()
for layer in model.modules():
    if isinstance(layer, nn.BatchNorm1d):
        layer.reset_running_stats()
model.train()
with torch.no_grad():
    for (a,) in DataLoader(TensorDataset(target), batch_size=64):
        model(a)
model.eval()
with torch.no_grad():
    print(((model(target).argmax(1)) == ((target[:, 0] - 1) > 0).long()).float().mean())
