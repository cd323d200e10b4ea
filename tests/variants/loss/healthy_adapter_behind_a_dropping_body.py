# codes:
"""A frozen body drops as in its own training; an adapter of its width reads what it answers, and is no student."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 16)
y = (x[:, :3].sum(1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)


def fit(parts, predict, epochs):
    optimizer = torch.optim.Adam([p for part in parts for p in part.parameters()], lr=2e-3)
    for epoch in range(epochs):
        for xb, yb in loader:
            loss = F.cross_entropy(predict(xb), yb)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())


body = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Dropout(0.1), nn.Linear(64, 32))
first = nn.Linear(32, 2)
fit([body, first], lambda xb: first(body(xb)), 3)
body.requires_grad_(False)
adapter, head = nn.Sequential(nn.Linear(32, 8), nn.ReLU(), nn.Linear(8, 32)), nn.Linear(32, 2)


def adapted(xb):
    hidden = body(xb)
    return head(hidden + adapter(hidden))


fit([adapter, head], adapted, 4)
