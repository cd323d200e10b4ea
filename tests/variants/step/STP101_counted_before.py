# codes: STP101
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(60, 10)
y = (x.sum(1) > 0).long()
m = nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 2))
weights = m.parameters()
print(sum(p.numel() for p in weights))
o = torch.optim.SGD(weights, lr=0.1)
for xb, yb in DataLoader(TensorDataset(x, y), batch_size=12):
    o.zero_grad()
    nn.CrossEntropyLoss()(m(xb), yb).backward()
    o.step()
