# codes:
"""A pupil learns the softened answers of its teacher, and the labels themselves are not smoothed."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(512, 10)
y = x[:, :4].argmax(1)
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
teacher = nn.Sequential(nn.Linear(10, 64), nn.ReLU(), nn.Linear(64, 4))
pupil = nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 4))


def train(model, loss_of, epochs):
    optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
    for _ in range(epochs):
        for rows, labels in loader:
            optimizer.zero_grad()
            loss_of(model(rows), rows, labels).backward()
            optimizer.step()


def distilled(logits, rows, labels):
    with torch.no_grad():
        soft = F.softmax(teacher(rows) / 4, dim=-1)
    return 0.1 * F.cross_entropy(logits, labels) + 0.9 * F.cross_entropy(logits / 4, soft) * 16


train(teacher, lambda logits, rows, labels: F.cross_entropy(logits, labels, label_smoothing=0.1), 4)
teacher.eval().requires_grad_(False)
train(pupil, distilled, 4)
