# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Rows(Dataset):
    def __init__(self, n):
        self.x = torch.randn(n, 6, generator=torch.Generator().manual_seed(n))

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return self.x[i], (self.x[i].sum() > 0).long()


class Base(nn.Module):
    def forward_features(self, x):
        return torch.relu(self.stem(x))

    def forward(self, x):
        return self.head(self.forward_features(x))


class Wide(Base):
    def __init__(self):
        super().__init__()
        self.stem, self.head = nn.Linear(6, 32), nn.Linear(32, 2)


MODELS = (Wide,)
kind = Wide
norm_layer = nn.LayerNorm
betas = 0.9, 0.99
model = kind()
(only,) = MODELS
assert isinstance(model, only)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2, betas=betas)
try:
    kind(3)
except TypeError:
    pass
for epoch in range(3):
    for x, y in DataLoader(Rows(128), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        losses = (nn.functional.cross_entropy(model(x), y),)
        sum(losses).backward()
        optimizer.step()
    print(epoch, losses[0].item())
