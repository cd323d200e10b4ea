"""Sounds of four kinds, by a small net with batch normalisation."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
sounds = torch.randn(480, 1, 24)
kinds = sounds[:, 0, :4].argmax(1)
train = DataLoader(TensorDataset(sounds[:384], kinds[:384]), batch_size=24, shuffle=True)
held = DataLoader(TensorDataset(sounds[384:], kinds[384:]), batch_size=48)

model = nn.Sequential(
    nn.Conv1d(1, 16, 5, padding=2),
    nn.BatchNorm1d(16, momentum=0.01),
    nn.ReLU(),
    nn.Flatten(),
    nn.Linear(16 * 24, 32),
    nn.BatchNorm1d(32, momentum=0.01),
    nn.ReLU(),
    nn.Linear(32, 4),
)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(5):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum(int((model(x).argmax(1) == y).sum()) for x, y in held)
    print(epoch, right / 96)
