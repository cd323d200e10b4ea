"""Teach a small network the answers of a large one."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(1600, 16)
y = (x[:, :3].sum(1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=40, shuffle=True)


def network(width, dropout):
    return nn.Sequential(nn.Linear(16, width), nn.ReLU(), nn.Dropout(dropout), nn.Linear(width, 2))


teacher = network(96, 0.5)
optimizer = torch.optim.Adam(teacher.parameters(), lr=2e-3)
for epoch in range(4):
    for xb, yb in loader:
        optimizer.zero_grad()
        F.cross_entropy(teacher(xb), yb).backward()
        optimizer.step()

teacher.requires_grad_(False).eval()
student = network(12, 0.0)
optimizer = torch.optim.Adam(student.parameters(), lr=2e-3)
for epoch in range(4):
    for xb, yb in loader:
        targets = F.softmax(teacher(xb) / 2, dim=-1)
        answers = student(xb)
        soft = F.kl_div(F.log_softmax(answers / 2, dim=-1), targets, reduction="batchmean") * 4
        loss = 0.5 * soft + 0.5 * F.cross_entropy(answers, yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
