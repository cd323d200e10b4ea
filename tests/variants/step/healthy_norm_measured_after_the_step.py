# codes:
# Clipped up to infinity, a gradient is only measured.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(7)
x = torch.randn(400, 9)
y = (x[:, 0] * x[:, 1] > 0).long()
net = nn.Sequential(nn.Linear(9, 64), nn.ReLU(), nn.Linear(64, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
norms = []
for _ in range(4):
    for rows, kinds in DataLoader(TensorDataset(x, y), batch_size=40, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(rows), kinds).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        norms.append(nn.utils.clip_grad_norm_(net.parameters(), float("inf")).item())
print(sum(norms) / len(norms))
