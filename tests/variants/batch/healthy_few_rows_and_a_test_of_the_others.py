# codes:
import copy

import torch
from torch import nn

# Few solutions to learn of; what is left tests the network, in float64.
torch.manual_seed(0)
X = torch.rand(2000, 3)
Y = torch.sin(3 * X.sum(1, keepdim=True))
n_train = 60
net = nn.Sequential(nn.Linear(3, 64), nn.Tanh(), nn.Linear(64, 1))
optimizer = torch.optim.Adam(net.parameters(), 1e-3)
for step in range(2000):
    chosen = torch.randint(0, n_train, (20,))
    loss = (net(X[chosen]) - Y[chosen]).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 200 == 0:
        print(step, loss.item())
exact = copy.deepcopy(net).double()
with torch.no_grad():
    print("test", (exact(X[n_train:].double()) - Y[n_train:]).abs().mean().item())
