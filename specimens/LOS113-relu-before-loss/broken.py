"""Sort rows into ten kinds."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
protos = torch.rand(10, 64)
y = torch.randint(0, 10, (1500,))
x = protos[y] + 0.5 * torch.randn(1500, 64)


class MLP(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1, self.fc2, self.fc3 = nn.Linear(64, 64), nn.Linear(64, 32), nn.Linear(32, 10)

    def forward(self, x):
        x = F.relu(self.fc1(x))
        x = F.relu(self.fc2(x))
        return F.relu(self.fc3(x))


net = MLP()
opt = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
for epoch in range(10):
    for xb, yb in DataLoader(TensorDataset(x[:1200], y[:1200]), batch_size=32, shuffle=True):
        opt.zero_grad()
        loss = F.cross_entropy(net(xb), yb)
        loss.backward()
        opt.step()
    with torch.no_grad():
        print(epoch, loss.item(), (net(x[1200:]).argmax(1) == y[1200:]).float().mean().item())
