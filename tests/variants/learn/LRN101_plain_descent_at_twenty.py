# codes: LRN101
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
y = torch.arange(640) % 10
proto = torch.rand(10, 1, 14, 14)
x = proto[y] + 0.3 * torch.randn(640, 1, 14, 14)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 8, 3)
        self.fc1 = nn.Linear(8 * 6 * 6, 32)
        self.fc2 = nn.Linear(32, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 2).flatten(1)
        return self.fc2(F.relu(self.fc1(x)))


model = Net()
opt = torch.optim.SGD(model.parameters(), lr=20)
for epoch in range(9):
    for a, b in DataLoader(TensorDataset(x, y), 64, shuffle=True):
        opt.zero_grad()
        loss = F.cross_entropy(model(a), b)
        loss.backward()
        opt.step()
    print(epoch, loss.item())
