# codes: BAT107
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Readings(Dataset):
    def __init__(self, n=96):
        g = torch.Generator().manual_seed(0)
        self.x = torch.randn(n, 7, generator=g)
        self.y = (self.x[:, 0] > 0).long()

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return {"features": self.x[i], "target": self.y[i]}


device = "cpu"
net = nn.Sequential(nn.Linear(7, 16), nn.ReLU(), nn.Linear(16, 2)).to(device)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()
loader = DataLoader(Readings(), batch_size=16, shuffle=True)
for epoch in range(3):
    for step, (features, target) in enumerate(loader):
        features, target = features.to(device), target.to(device)
        optimizer.zero_grad()
        loss = criterion(net(features), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
