"""Bring rows of the same topic together, and those of others apart."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
n = 600
topics = torch.randn(8, 30)
ta, tb = torch.randint(0, 8, (n,)), torch.randint(0, 8, (n,))
tb[: n // 2] = ta[: n // 2]
left = topics[ta] + 0.7 * torch.randn(n, 30)
right = topics[tb] + 0.7 * torch.randn(n, 30)
same = (ta == tb).float() * 2 - 1


class Siamese(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(30, 64), nn.ReLU(), nn.Dropout(0.1), nn.Linear(64, 24))

    def forward(self, a, b):
        return self.body(a), self.body(b)


model = Siamese()
criterion = nn.CosineEmbeddingLoss(margin=0.2)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
loader = DataLoader(TensorDataset(left, right, same), batch_size=40, shuffle=True)
for epoch in range(8):
    model.train()
    for a, b, y in loader:
        ea, eb = model(a, b)
        loss = criterion(ea, eb, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
