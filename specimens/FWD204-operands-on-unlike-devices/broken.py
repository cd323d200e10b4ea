import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Scorer(nn.Module):
    """Weighs its features by how far back they lie."""

    def __init__(self):
        super().__init__()
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        weights = torch.linspace(0, 1, 8, device="meta")
        return self.head(x * weights)


x = torch.randn(96, 8)
y = (x[:, 4] > 0).long()
model = Scorer()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for features, labels in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(features), labels)
    loss.backward()
    optimizer.step()
