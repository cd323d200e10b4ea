# codes: BWD103
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(320, 12)
targets = (inputs[:, 0] + inputs[:, 1] > 0).long() + (inputs[:, 2] > 0.5).long()


def mlp(width):
    return nn.Sequential(nn.Linear(12, width), nn.ReLU(), nn.Linear(width, 3))


class Distiller(nn.Module):
    def __init__(self, teacher):
        super().__init__()
        self.teacher = teacher.requires_grad_(False)
        self.student = mlp(16)

    def answers(self, x):
        with torch.no_grad():
            soft = self.teacher(x).softmax(-1)
            logits = self.student(x)
        return logits, soft

    def forward(self, x, y):
        logits, soft = self.answers(x)
        return F.cross_entropy(logits, y) + F.kl_div(logits.log_softmax(-1), soft, reduction="batchmean")


distiller = Distiller(mlp(64))
optimizer = torch.optim.AdamW(distiller.student.parameters(), lr=3e-3)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(inputs, targets), batch_size=32, shuffle=True):
        optimizer.zero_grad()
        loss = distiller(x, y)
        loss.backward()
        optimizer.step()
