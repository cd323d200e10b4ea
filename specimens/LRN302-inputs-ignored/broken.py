"""Tell points apart by the sector that they lie in, with a residual network."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(512, 8)
labels = (points @ torch.randn(8, 3)).argmax(dim=1)
loader = DataLoader(TensorDataset(points, labels), batch_size=32, shuffle=True)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Linear(8, 32)
        self.block = nn.Linear(32, 32)
        self.head = nn.Linear(32, 3)

    def forward(self, points):
        hidden = torch.relu(self.stem(points))
        hidden = hidden + self.block(hidden)
        return self.head(torch.relu(-hidden.abs()))


model = Network()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)

for epoch in range(3):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(batch), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
