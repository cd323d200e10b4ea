# codes: SCR149
"""A model that is given the method which sets it to training."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def fit(net, loader, opt):
    for epoch in range(2):
        net = net.train
        for x, y in loader:
            loss = nn.functional.cross_entropy(net(x), y)
            opt.zero_grad()
            loss.backward()
            opt.step()


torch.manual_seed(0)
x = torch.randn(96, 5)
y = (x[:, 0] > 0).long()
net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
fit(net, DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True), torch.optim.Adam(net.parameters(), lr=1e-2))
