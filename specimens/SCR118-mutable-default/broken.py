"""Keep the widths of the layers in a dataclass whose instances would share one list."""

from dataclasses import dataclass

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


@dataclass
class Config:
    widths: list[int] = [24, 12]
    rate: float = 1e-2
    epochs: int = 2


config = Config()
torch.manual_seed(0)
x = torch.randn(160, 6)
loader = DataLoader(TensorDataset(x, x.sum(1, keepdim=True)), batch_size=20, shuffle=True)
sizes = [6, *config.widths]
layers = [part for one, two in zip(sizes, sizes[1:]) for part in (nn.Linear(one, two), nn.ReLU())]
model = nn.Sequential(*layers, nn.Linear(sizes[-1], 1))
optimizer = torch.optim.Adam(model.parameters(), lr=config.rate)
for epoch in range(config.epochs):
    for inputs, targets in loader:
        optimizer.zero_grad()
        nn.functional.mse_loss(model(inputs), targets).backward()
        optimizer.step()
