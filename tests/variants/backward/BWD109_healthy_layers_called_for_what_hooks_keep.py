# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Hooked(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 24), nn.ReLU())
        self.head = nn.Linear(48, 2)
        self.kept = []
        for layer in (self.body[1], self.body[3]):
            layer.register_forward_hook(lambda layer, given, made: self.kept.append(made))

    def forward(self, x):
        self.kept.clear()
        self.body(x)
        return self.head(torch.cat(self.kept, dim=1))


x = torch.randn(160, 6)
y = (x[:, 0] > x[:, 1]).long()
model = Hooked()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for _epoch in range(3):
    for a, b in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(a), b).backward()
        optimizer.step()
