"""Tell from a wave of one channel which of three pitches it has."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
time = torch.linspace(0, 6.28, 30)
pitch = torch.arange(180) % 3
waves = torch.sin(time * (1.0 + pitch[:, None])).unsqueeze(2) + 0.1 * torch.randn(180, 30, 1)

model = nn.Sequential(
    nn.LSTM(1, 16, batch_first=True),
    nn.Flatten(),
    nn.Linear(480, 3),
)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for wave, label in DataLoader(TensorDataset(waves, pitch), batch_size=18, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(wave), label)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
