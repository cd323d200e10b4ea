# codes: SCR119
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(240, 8)
y = (x @ torch.randn(8, 3)).argmax(1)
train = DataLoader(TensorDataset(x[:180], y[:180]), batch_size=20, shuffle=True)
held = DataLoader(TensorDataset(x[180:], y[180:]), batch_size=20)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, 48), nn.ReLU(), nn.Dropout(0.4), nn.Linear(48, 3))

    def forward(self, x):
        return self.layers(x)


def validate(net, loader):
    net.eval
    right = 0
    with torch.no_grad():
        for xb, yb in loader:
            right += (net(xb).argmax(1) == yb).sum().item()
    return right / len(loader.dataset)


net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
for epoch in range(3):
    net.train()
    for xb, yb in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(xb), yb).backward()
        optimizer.step()
    print(epoch, validate(net, held))
