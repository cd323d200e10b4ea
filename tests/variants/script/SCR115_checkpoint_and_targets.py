# codes: SCR115 LOS301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 10)
y = (x.sum(1) > 0).long()


def build():
    net = nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 2))
    return net, torch.optim.SGD(net.parameters(), lr=0.1)


net, opt = build()
for inputs, kinds in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
    opt.zero_grad()
    nn.functional.cross_entropy(net(inputs), kinds).backward()
    opt.step()
torch.save({"model": net.state_dict(), "optimizer": opt.state_dict(), "epoch": 0}, "last.pt")
last = torch.load("last.pt")
net, opt = build()
net.load_state_dict(last["model"])
opt.load_state_dict(last["optim"])
for epoch in range(last["epoch"] + 1, 3):
    for inputs, kinds in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        opt.zero_grad()
        nn.functional.cross_entropy(net(inputs), kinds.float()).backward()
        opt.step()
