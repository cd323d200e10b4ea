# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, WeightedRandomSampler

torch.manual_seed(0)
y = (torch.rand(400) < 0.2).long()
x = torch.randn(400, 7) + y[:, None]
weights = torch.where(y == 1, 4.0, 1.0)
loader = DataLoader(TensorDataset(x, y), batch_size=20, sampler=WeightedRandomSampler(weights, 200, replacement=False))
net = nn.Sequential(nn.Linear(7, 16), nn.Tanh(), nn.Linear(16, 2))
opt = torch.optim.Adam(net.parameters(), lr=5e-3)
for _ in range(6):
    for xb, yb in loader:
        opt.zero_grad()
        nn.functional.cross_entropy(net(xb), yb).backward()
        opt.step()
