# codes: LOS120
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 10)
y = x[:, :5].argmax(1)
teacher = nn.Linear(10, 5)
teacher.weight.data.zero_()
teacher.weight.data[:, :5] = 4 * torch.eye(5)
teacher.requires_grad_(False)
student = nn.Sequential(nn.Linear(10, 6), nn.Tanh(), nn.Linear(6, 5))
optimizer = torch.optim.AdamW(student.parameters(), lr=5e-3)
for epoch in range(3):
    for xb, yb in DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True):
        logits = student(xb)
        with torch.no_grad():
            soft = F.softmax(teacher(xb) / 2.0, dim=-1)
        hard = F.cross_entropy(logits, yb)
        loss = 0.5 * hard - 0.5 * (soft * nn.LogSoftmax(dim=0)(logits)).sum(1).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
