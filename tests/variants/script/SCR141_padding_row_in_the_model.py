# codes: SCR141
# needs: torch
"""A module sets a row of its table where it is made."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Reeds(nn.Module):
    def __init__(self, words):
        super().__init__()
        self.table = nn.Embedding(words, 16)
        self.table.weight[0] = 0.0
        self.head = nn.Linear(16, 2)

    def forward(self, ids):
        return self.head(self.table(ids).mean(1))


ids = torch.randint(1, 30, (160, 6))
loader = DataLoader(TensorDataset(ids, (ids[:, 0] > 15).long()), batch_size=16, shuffle=True)
net = Reeds(30)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for _epoch in range(3):
    for x, y in loader:
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
