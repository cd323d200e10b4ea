# codes: SCR137
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(180, 5)
y = x.pow(2).sum(1, keepdim=True)
net = nn.Sequential(nn.Linear(5, 48), nn.SiLU(), nn.Linear(48, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
criterion = nn.HuberLoss(),


def step(inputs, wanted):
    optimizer.zero_grad()
    loss = criterion(net(inputs), wanted)
    loss.backward()
    optimizer.step()
    return loss.item()


for epoch in range(5):
    losses = [step(x[rows], y[rows]) for rows in torch.randperm(180).split(30)]
    print(epoch, sum(losses) / len(losses))
