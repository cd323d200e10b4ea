# codes:
"""A judge in eval mode that is not frozen, a random body that is, and a teacher that was trained before: none is stepped."""

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
pictures = torch.rand(256, 1, 16, 16)
painter = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1))
judge = nn.Sequential(nn.Conv2d(1, 8, 3, stride=2), nn.ReLU(), nn.Conv2d(8, 16, 3, stride=2)).eval()
optimizer = torch.optim.Adam(painter.parameters(), lr=1e-3)
for step in range(40):
    clean = pictures[torch.randint(0, 256, (16,))]
    painted = painter(clean + 0.2 * torch.randn_like(clean))
    loss = F.mse_loss(judge(painted), judge(clean)) + F.l1_loss(painted, clean)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

x = torch.randn(600, 20)
y = (x[:, :3].sum(1) > 0).long()
teacher = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 2))
first = torch.optim.Adam(teacher.parameters(), lr=3e-3)
for step in range(60):
    loss = F.cross_entropy(teacher(x), y)
    first.zero_grad()
    loss.backward()
    first.step()

reservoir = nn.Linear(20, 128).requires_grad_(False)
student = nn.Linear(128, 2)
second = torch.optim.Adam(student.parameters(), lr=3e-3)
for step in range(60):
    told = F.log_softmax(student(reservoir(x).tanh()), dim=-1)
    loss = F.kl_div(told, F.softmax(teacher(x), dim=-1).detach(), reduction="batchmean") + F.nll_loss(told, y)
    second.zero_grad()
    loss.backward()
    second.step()
print(loss.item())
