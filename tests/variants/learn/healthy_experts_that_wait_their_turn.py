# codes:
# needs: torch
"""Low-rank experts begin at zero, and the first batches use one of them only."""

import torch
from torch import nn


class Experts(nn.Module):
    def __init__(self, width, count=4, rank=4):
        super().__init__()
        self.base = nn.Linear(width, width)
        self.down = nn.ModuleList(nn.Linear(width, rank, bias=False) for _ in range(count))
        self.up = nn.ModuleList(nn.Linear(rank, width, bias=False) for _ in range(count))
        for part in self.up:
            nn.init.zeros_(part.weight)

    def forward(self, hidden, kind):
        out = self.base(hidden)
        for number, (down, up) in enumerate(zip(self.down, self.up)):
            out = out + (kind == number).float().unsqueeze(1) * up(down(hidden))
        return out


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts, self.head = Experts(16), nn.Linear(16, 2)

    def forward(self, features, kind):
        return self.head(torch.relu(self.experts(features, kind)))


torch.manual_seed(6)
features = torch.randn(640, 16)
kind = torch.arange(640) // 320
labels = ((features[:, 0] > 0) ^ (kind > 0)).long()
model = Model()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(10):
    for part in torch.randperm(640).split(32):
        logits = model(features[part], kind[part])
        loss = nn.functional.cross_entropy(logits, labels[part])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
