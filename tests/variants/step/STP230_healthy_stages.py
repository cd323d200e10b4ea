# codes:
# needs: torch
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(6)
x = torch.randn(720, 14)
first, second = (x[:, 0] > x[:, 1]).long(), (x[:, 0] + x[:, 1] > x[:, 2]).long()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(14, 40), nn.ReLU(), nn.Linear(40, 40), nn.ReLU())
        self.neck = nn.Sequential(nn.Linear(40, 24), nn.ReLU())
        self.head = nn.Linear(24, 2)

    def forward(self, rows):
        return self.head(self.neck(self.body(rows)))


def epoch_of(model, optimizer, labels):
    for rows, targets in DataLoader(TensorDataset(x, labels), batch_size=36, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(rows), targets).backward()
        optimizer.step()


def set_stage(model, stage):
    if stage == 2:
        model.body.requires_grad_(True)


def staged(model, stage):
    set_stage(model, stage)
    optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=3e-3)
    for _ in range(3):
        epoch_of(model, optimizer, second)


net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for _ in range(4):
    epoch_of(net, optimizer, first)

# Each stage has an optimizer of its own.
net.body.requires_grad_(False)
staged(net, 1)
staged(net, 2)

# The optimizer holds all along what is frozen at first.
net.body.requires_grad_(False)
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(4):
    if epoch == 2:
        net.body.requires_grad_(True)
    epoch_of(net, optimizer, second)
