# codes:
"""A mean teacher as it was published: the average of the student's weights answers in train mode, with dropout."""

import copy

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(1600, 12)
y = (x[:, :2].sum(1) > 0).long()
student = nn.Sequential(nn.Linear(12, 64), nn.BatchNorm1d(64), nn.ReLU(), nn.Dropout(0.3), nn.Linear(64, 2))
teacher = copy.deepcopy(student).requires_grad_(False)
loader = DataLoader(TensorDataset(x, y), batch_size=40, shuffle=True)
optimizer = torch.optim.SGD(student.parameters(), lr=0.05, momentum=0.9)
step = 0
for epoch in range(6):
    for xb, yb in loader:
        answers = student(xb + 0.1 * torch.randn_like(xb))
        with torch.no_grad():
            targets = teacher(xb + 0.1 * torch.randn_like(xb)).softmax(-1)
        loss = F.cross_entropy(answers[:8], yb[:8]) + F.mse_loss(answers.softmax(-1), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
        decay = min(0.99, step / (step + 1))
        with torch.no_grad():
            for average, current in zip(teacher.parameters(), student.parameters()):
                average.mul_(decay).add_(current, alpha=1 - decay)
    print(epoch, loss.item())
