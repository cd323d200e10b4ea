# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def tower(dims, drop=0.1):
    layers = []
    prev = dims[0]
    for width in dims[1:]:
        layers += [nn.Linear(prev, width), nn.ReLU(), nn.Dropout(drop)]
        prev = width
    return nn.Sequential(*layers)


class TwoTower(nn.Module):
    def __init__(self, n_users, n_items, emb=16):
        super().__init__()
        self.users, self.items = nn.Embedding(n_users, emb), nn.Embedding(n_items, emb)
        self.body = tower([2 * emb, 32, 16])
        self.out = nn.Linear(16, 1)

    def forward(self, u, i):
        return self.out(self.body(torch.cat([self.users(u), self.items(i)], 1))).squeeze(1)


torch.manual_seed(0)
u, i = torch.randint(50, (2000,)), torch.randint(80, (2000,))
y = ((u % 5) == (i % 5)).float()
model = TwoTower(50, 80)
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(5):
    total = 0.0
    for a, b, t in DataLoader(TensorDataset(u, i, y), batch_size=64, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(model(a, b), t)
        opt.zero_grad()
        loss.backward()
        opt.step()
        total += loss.item() * len(t)
    print(epoch, total / 2000)
