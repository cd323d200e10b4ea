# codes: RES304
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(64, 6)
y = (x[:, 0] > 0).long()
body, head = nn.Linear(6, 12), nn.Linear(12, 2)
net = nn.Sequential(body, nn.ReLU(), head)
opt = torch.optim.Adam([{"params": body.parameters(), "lr": 1e-4}, {"params": head.parameters()}], lr=1e-3)
for xb, yb in DataLoader(TensorDataset(x, y), 16):
    opt.zero_grad()
    nn.functional.cross_entropy(net(xb), yb).backward()
    opt.step()
torch.save({"model": net.state_dict(), "opt": opt.state_dict()}, "ck.pt")

again = nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(12, 2))
state = torch.load("ck.pt")
again.load_state_dict(state["model"])
opt2 = torch.optim.Adam(again.parameters(), lr=1e-3)
opt2.load_state_dict(state["opt"])
for xb, yb in DataLoader(TensorDataset(x, y), 16):
    opt2.zero_grad()
    nn.functional.cross_entropy(again(xb), yb).backward()
    opt2.step()
