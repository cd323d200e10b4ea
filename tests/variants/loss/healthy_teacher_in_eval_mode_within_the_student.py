# codes:
"""A teacher that is held by its student, which keeps it in eval mode whatever it is switched to."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(1600, 16)
y = (x[:, :3].sum(1) > 0).long()


def network(width):
    return nn.Sequential(nn.Linear(16, width), nn.BatchNorm1d(width), nn.ReLU(), nn.Dropout(0.3), nn.Linear(width, 2))


loader = DataLoader(TensorDataset(x, y), batch_size=40, shuffle=True)
teacher = network(96)
optimizer = torch.optim.Adam(teacher.parameters(), lr=2e-3)
for _ in range(4):
    for xb, yb in loader:
        optimizer.zero_grad()
        F.cross_entropy(teacher(xb), yb).backward()
        optimizer.step()


class Taught(nn.Module):
    def __init__(self, teacher):
        super().__init__()
        self.net = network(16)
        self.teacher = teacher.requires_grad_(False)

    def train(self, mode=True):
        super().train(mode)
        self.teacher.eval()
        return self

    def forward(self, x):
        with torch.no_grad():
            shown = self.teacher(x)
        return self.net(x), shown


student = Taught(teacher)
optimizer = torch.optim.Adam(student.net.parameters(), lr=2e-3)
for epoch in range(5):
    student.train()
    for xb, yb in loader:
        own, shown = student(xb)
        loss = F.cross_entropy(own, yb) + F.mse_loss(own, shown)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
