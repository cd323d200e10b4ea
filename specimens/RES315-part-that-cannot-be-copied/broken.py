"""Keep the best of a model that remembers what it attended to."""

import copy

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Attending(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.score = nn.Linear(8, 1)
        self.out = nn.Linear(8, 2)
        self.attention = None

    def forward(self, steps: torch.Tensor) -> torch.Tensor:
        weights = self.score(steps).softmax(1)
        self.attention = weights
        return self.out((weights * steps).sum(1))


torch.manual_seed(0)
signals = torch.randn(256, 5, 8)
loader = DataLoader(TensorDataset(signals, (signals.mean(1)[:, 0] > 0).long()), batch_size=32, shuffle=True)
model = Attending()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
best, lowest = None, float("inf")
for epoch in range(3):
    total = 0.0
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()
        optimizer.step()
        total += loss.item()
    if total < lowest:
        best, lowest = copy.deepcopy(model), total
