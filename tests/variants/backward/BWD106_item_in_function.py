# codes: BWD106

import torch
from torch import nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset, Dataset

torch.manual_seed(0)
X = torch.randn(400, 12)
W = torch.randn(12, 4)
Y = (X @ W).argmax(1)

loader = DataLoader(TensorDataset(X[:320], Y[:320]), batch_size=32, shuffle=True)
val = DataLoader(TensorDataset(X[320:], Y[320:]), batch_size=32)


class MLP(nn.Module):
    def __init__(self, d_in=12, hidden=32, n_out=4):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(d_in, hidden), nn.ReLU(), nn.Dropout(0.1))
        self.out = nn.Linear(hidden, n_out)

    def forward(self, x):
        return self.out(self.body(x))


net = MLP()

opt = torch.optim.Adam(net.parameters(), lr=2e-3)
crit = nn.CrossEntropyLoss()
for epoch in range(4):
    net.train()
    for xb, yb in loader:
        opt.zero_grad()
        loss = crit(net(xb), yb).item()
        loss.backward()
        opt.step()
    net.eval()
    hits = 0
    with torch.no_grad():
        for xb, yb in val:
            hits += (net(xb).argmax(1) == yb).sum().item()
    print(epoch, loss, hits / 80)
