# codes: BAT201
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(100, 5)
kinds = (points[:, 0] > 0).long()
batches = DataLoader(TensorDataset(points, kinds), batch_size=128, shuffle=True, drop_last=True)
net = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 2))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
warm = torch.optim.lr_scheduler.OneCycleLR(adam, max_lr=2e-2, total_steps=10 * len(batches))
for epoch in range(10):
    for some, wanted in batches:
        adam.zero_grad()
        loss = nn.functional.cross_entropy(net(some), wanted)
        loss.backward()
        adam.step()
        warm.step()
