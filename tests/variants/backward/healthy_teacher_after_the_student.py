# codes:
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(320, 12)
targets = (inputs[:, 0] + inputs[:, 1] > 0).long()
teacher = nn.Sequential(nn.Linear(12, 64), nn.ReLU(), nn.Linear(64, 2)).requires_grad_(False)
student = nn.Sequential(nn.Linear(12, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.AdamW(student.parameters(), lr=3e-3)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(inputs, targets), batch_size=32, shuffle=True):
        logits = student(x)
        with torch.no_grad():
            soft = teacher(x).softmax(-1)
        loss = F.cross_entropy(logits, y) + F.kl_div(logits.log_softmax(-1), soft, reduction="batchmean")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
