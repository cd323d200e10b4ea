# codes: SCR150
"""The last state of a recurrent layer has no axis of time left, and is indexed along it."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
tides = torch.randn(160, 10, 4)
rising = (tides[:, :, 0].mean(1) > 0).long()
loader = DataLoader(TensorDataset(tides, rising), batch_size=32, shuffle=True)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(4, 16, batch_first=True)
        self.head = nn.Linear(16, 2)

    def forward(self, x):
        _, hidden = self.gru(x)
        last = hidden[-1]
        return self.head(last[:, -1, :])


reader = Reader()
optimizer = torch.optim.Adam(reader.parameters(), lr=1e-2)
for epoch in range(4):
    for x, y in loader:
        loss = nn.functional.cross_entropy(reader(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
