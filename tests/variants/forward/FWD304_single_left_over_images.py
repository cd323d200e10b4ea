# codes: FWD304
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
data = TensorDataset(torch.randn(9, 3, 8, 8), torch.arange(9) % 2)
net = nn.Sequential(nn.Conv2d(3, 4, 3), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.BatchNorm1d(4), nn.Linear(4, 2))
opt = torch.optim.Adam(net.parameters())
for epoch in range(2):
    for x, y in DataLoader(data, batch_size=4):  # here
        opt.zero_grad()
        nn.functional.cross_entropy(net(x), y).backward()
        opt.step()
