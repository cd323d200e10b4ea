# codes: SCR148
"""A loop of the script's own over the numbered rows of a TensorDataset that has a loader."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
signals = torch.randn(96, 1, 20)
kinds = (signals.mean((1, 2)) > 0).long()
data = TensorDataset(signals, kinds)
batches = DataLoader(data, batch_size=16, shuffle=True)
net = nn.Sequential(nn.Conv1d(1, 8, 3), nn.BatchNorm1d(8), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 18, 2))
opt = torch.optim.SGD(net.parameters(), lr=0.05)
for epoch in range(2):
    for i, (signal, kind) in enumerate(data):
        loss = nn.functional.cross_entropy(net(signal), kind)
        opt.zero_grad()
        loss.backward()
        opt.step()
