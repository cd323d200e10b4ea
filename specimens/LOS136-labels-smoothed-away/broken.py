"""Leaves of eight kinds, by their measures."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
leaves = torch.randn(640, 12)
kinds = leaves[:, :8].argmax(1)
train = DataLoader(TensorDataset(leaves[:512], kinds[:512]), batch_size=32, shuffle=True)
held = DataLoader(TensorDataset(leaves[512:], kinds[512:]), batch_size=64)

model = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Linear(64, 8))
loss_function = nn.CrossEntropyLoss(label_smoothing=0.9)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(6):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        loss_function(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum(int((model(x).argmax(1) == y).sum()) for x, y in held)
    print(epoch, right / 128)
