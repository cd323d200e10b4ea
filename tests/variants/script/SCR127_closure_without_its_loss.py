# codes: SCR127
import torch
from torch import nn

torch.manual_seed(0)
x = torch.linspace(-1, 1, 64)[:, None]
y = x**3
net = nn.Sequential(nn.Linear(1, 16), nn.Tanh(), nn.Linear(16, 1))
optimizer = torch.optim.LBFGS(net.parameters(), lr=0.5)


def closure():
    optimizer.zero_grad()
    loss = ((net(x) - y) ** 2).mean()
    loss.backward()


for epoch in range(4):
    loss = optimizer.step(closure)
    print(epoch, loss)
