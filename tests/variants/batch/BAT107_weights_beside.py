# codes: BAT107
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(80, 6)
y = x[:, :3].argmax(1)
w = torch.ones(80)
net = nn.Linear(6, 3)
opt = torch.optim.Adam(net.parameters(), 1e-2)
for xb, yb in DataLoader(TensorDataset(x, y, w), 16, shuffle=True):
    opt.zero_grad()
    nn.functional.cross_entropy(net(xb), yb).backward()
    opt.step()
