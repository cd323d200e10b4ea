"""Scale the inputs by a logarithm of what can be negative."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Logarithm(nn.Module):
    def forward(self, inputs):
        return torch.log(inputs)


torch.manual_seed(0)
features = torch.randn(96, 8)
loader = DataLoader(TensorDataset(features, (features[:, 0] > 0).long()), batch_size=16)
model = nn.Sequential(Logarithm(), nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()

for epoch in range(2):
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = criterion(model(inputs), targets)
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
