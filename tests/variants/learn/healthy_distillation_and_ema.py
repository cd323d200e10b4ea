# codes:
"""Distillation from a frozen teacher, an EMA of the student is evaluated."""

import copy
import torch
from torch import nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(1000, 24)
y = (x[:, 0] + 2 * x[:, 1] > 0).long() + (x[:, 2] > 1).long()
teacher = nn.Sequential(nn.Linear(24, 128), nn.ReLU(), nn.Dropout(0.2), nn.Linear(128, 3))
t_opt = torch.optim.Adam(teacher.parameters(), 3e-3)
loader = DataLoader(TensorDataset(x[:800], y[:800]), 50, shuffle=True)
for _ in range(5):
    for xb, yb in loader:
        t_opt.zero_grad()
        F.cross_entropy(teacher(xb), yb).backward()
        t_opt.step()
teacher.eval().requires_grad_(False)
student = nn.Sequential(nn.Linear(24, 16), nn.ReLU(), nn.Linear(16, 3))
ema = copy.deepcopy(student).requires_grad_(False)
opt = torch.optim.AdamW(student.parameters(), 2e-3)
T = 4.0
for epoch in range(5):
    student.train()
    for xb, yb in loader:
        with torch.no_grad():
            soft = F.softmax(teacher(xb) / T, dim=-1)
        logits = student(xb)
        kd = F.kl_div(F.log_softmax(logits / T, dim=-1), soft, reduction="batchmean") * T * T
        loss = 0.7 * kd + 0.3 * F.cross_entropy(logits, yb)
        opt.zero_grad()
        loss.backward()
        opt.step()
        with torch.no_grad():
            for e, s in zip(ema.parameters(), student.parameters()):
                e.lerp_(s, 0.02)
    ema.eval()
    with torch.no_grad():
        print(epoch, loss.item(), (ema(x[800:]).argmax(1) == y[800:]).float().mean().item())
