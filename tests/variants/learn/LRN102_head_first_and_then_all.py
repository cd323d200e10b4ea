# codes: LRN102
import torch
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
target = torch.randint(0, 3, (300,))
features = torch.randn(3, 12)[target] * 2 + torch.randn(300, 12)
train = DataLoader(TensorDataset(features[:240], target[:240]), batch_size=24, shuffle=True)
test = DataLoader(TensorDataset(features[240:], target[240:]), batch_size=30)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(12, 24), nn.Tanh())
        self.head = nn.Linear(24, 3)

    def forward(self, x):
        return self.head(self.body(x))


def fit(net, optimizer, epochs):
    for _ in range(epochs):
        net.train()
        for a, b in train:
            optimizer.zero_grad()
            nn.functional.cross_entropy(net(a), b).backward()
            optimizer.step()
        net.eval()
        with torch.no_grad():
            print(sum((net(a).argmax(1) == b).sum().item() for a, b in test) / 60)


net = Network()
fit(net, optim.Adam(net.parameters(), lr=1e-8), 3)
fit(net, optim.Adam([{"params": net.body.parameters()}, {"params": net.head.parameters()}], lr=1e-8), 3)
