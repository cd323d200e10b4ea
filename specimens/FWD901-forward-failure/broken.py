"""Add a shortcut whose branches differ in width."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(8, 16)
        self.shortcut = nn.Linear(8, 12)
        self.head = nn.Linear(16, 2)

    def forward(self, inputs):
        return self.head(torch.relu(self.inner(inputs) + self.shortcut(inputs)))


torch.manual_seed(0)
features = torch.randn(96, 8)
loader = DataLoader(TensorDataset(features, (features[:, 0] > 0).long()), batch_size=16, shuffle=True)
model = Residual()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)

for epoch in range(2):
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
