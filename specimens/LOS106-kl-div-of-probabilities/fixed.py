"""Teach a small model the answers of a larger one."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
features = torch.randn(96, 8)
teacher = nn.Sequential(nn.Linear(8, 64), nn.ReLU(), nn.Linear(64, 3)).eval()
with torch.no_grad():
    answers = teacher(features).softmax(dim=-1)
loader = DataLoader(TensorDataset(features, answers), batch_size=16, shuffle=True)
student = nn.Linear(8, 3)
optimizer = torch.optim.Adam(student.parameters(), lr=1e-2)

for epoch in range(2):
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = F.kl_div(F.log_softmax(student(inputs), dim=-1), targets, reduction="batchmean")
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
