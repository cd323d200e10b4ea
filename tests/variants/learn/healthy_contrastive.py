# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
views = torch.randn(256, 2, 16)
loader = DataLoader(TensorDataset(views), batch_size=32, shuffle=True)


class TwoTowers(nn.Module):
    def __init__(self):
        super().__init__()
        self.one, self.other = nn.Linear(16, 8), nn.Linear(16, 8)

    def forward(self, one, other):
        one = nn.functional.normalize(self.one(one), dim=-1)
        other = nn.functional.normalize(self.other(other), dim=-1)
        return one @ other.T / 0.1


model = TwoTowers()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    for (batch,) in loader:
        logits = model(batch[:, 0], batch[:, 1])
        loss = nn.functional.cross_entropy(logits, torch.arange(len(batch)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
