import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Matcher(nn.Module):
    """Says whether two vectors belong together."""

    def __init__(self):
        super().__init__()
        self.encode = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 16))
        self.decide = nn.Linear(32, 2)

    def forward(self, left, right):
        return self.decide(torch.cat([self.encode(left), self.encode(right)], dim=1))


left, right = torch.randn(96, 12), torch.randn(96, 12)
match = ((left * right).sum(1) > 0).long()
loader = DataLoader(TensorDataset(left, right, match), batch_size=16, shuffle=True)
model = Matcher()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for a, b, y in loader:
    optimizer.zero_grad()
    logits = model(a, b)
    loss = nn.functional.cross_entropy(logits, y)
    loss.backward()
    optimizer.step()
