# codes: SCR112
# needs: torch
"""A teacher is to begin as a copy of the student, which a module does not give."""

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
student = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 8))
teacher = student.clone()
for parameter in teacher.parameters():
    parameter.requires_grad_(False)
head = nn.Linear(8, 8)
optimizer = torch.optim.Adam([*student.parameters(), *head.parameters()], lr=1e-3)
rows = torch.randn(512, 10)
for epoch in range(5):
    for x in rows.split(64):
        with torch.no_grad():
            target = teacher(x + 0.1 * torch.randn_like(x))
        loss = 1 - F.cosine_similarity(head(student(x + 0.1 * torch.randn_like(x))), target).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            for mine, theirs in zip(student.parameters(), teacher.parameters()):
                theirs.mul_(0.99).add_(mine, alpha=0.01)
