# codes: FWD601
"""Blocks in a plain list, of a model that is moved to whatever device there is."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Tower(nn.Module):
    def __init__(self, width=16, depth=3):
        super().__init__()
        self.enter = nn.Linear(6, width)
        self.blocks = [nn.Linear(width, width) for _ in range(depth)]
        self.head = nn.Linear(width, 2)

    def forward(self, x):
        x = torch.relu(self.enter(x))
        for block in self.blocks:
            x = x + torch.relu(block(x))
        return self.head(x)


torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"
rows = torch.randn(128, 6)
kinds = (rows[:, 0] > 0).long()
tower = Tower().to(device)
optimizer = torch.optim.Adam(tower.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in DataLoader(TensorDataset(rows, kinds), batch_size=16, shuffle=True):
        loss = nn.functional.cross_entropy(tower(x.to(device)), y.to(device))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
