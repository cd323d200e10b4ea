# codes: FWD204
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(64, 6)
scale = torch.ones(4, device="meta")
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 4))
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for a, b in DataLoader(TensorDataset(x, x[:, :4]), batch_size=16):
    error = (net(a) - b) * scale
    loss = error.pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
