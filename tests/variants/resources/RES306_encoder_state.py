# codes: RES306
"""Encoder state saved in the script, loaded back with strict=False into a wrapper."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 32), nn.ReLU())
        self.head = nn.Linear(32, 4)

    def forward(self, x):
        return self.head(self.encoder(x))


y = torch.arange(400) % 4
x = torch.randn(400, 12) * 0.5
x[torch.arange(400), y] += 2
net = Net()
opt = torch.optim.Adam(net.parameters(), 3e-3)
for epoch in range(3):
    for xb, yb in DataLoader(TensorDataset(x[:320], y[:320]), 32, shuffle=True):
        opt.zero_grad()
        nn.functional.cross_entropy(net(xb), yb).backward()
        opt.step()
torch.save(net.encoder.state_dict(), "encoder.pt")

loaded = Net()
loaded.encoder.load_state_dict(torch.load("encoder.pt"))
loaded.eval()
with torch.no_grad():
    print((loaded(x[320:]).argmax(1) == y[320:]).float().mean())
