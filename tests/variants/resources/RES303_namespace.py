# codes: RES303
import argparse
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
opts = argparse.Namespace(lr=0.1, width=12)
x = torch.randn(64, 6)
y = (x[:, 0] > 0).long()
net = nn.Sequential(nn.Linear(6, opts.width), nn.ReLU(), nn.Linear(opts.width, 2))
opt = torch.optim.SGD(net.parameters(), lr=opts.lr)
for xb, yb in DataLoader(TensorDataset(x, y), 16):
    opt.zero_grad()
    nn.functional.cross_entropy(net(xb), yb).backward()
    opt.step()
torch.save(dict(net=net.state_dict(), opts=opts), "last.ckpt")
best = torch.load("last.ckpt")
net.load_state_dict(best["net"])
