# codes:
"""Deep mutual learning: two networks with dropout, each taught by the answers of the other, in train mode."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(1200, 16)
y = (x[:, :3].sum(1) > 0).long()
small = nn.Sequential(nn.Linear(16, 24), nn.ReLU(), nn.Dropout(0.2), nn.Linear(24, 2))
large = nn.Sequential(nn.Linear(16, 96), nn.BatchNorm1d(96), nn.ReLU(), nn.Dropout(0.4), nn.Linear(96, 2))
loader = DataLoader(TensorDataset(x, y), batch_size=40, shuffle=True)
optimizers = [torch.optim.Adam(net.parameters(), lr=2e-3) for net in (small, large)]
for epoch in range(5):
    for xb, yb in loader:
        for own, other, optimizer in zip((small, large), (large, small), optimizers):
            with torch.no_grad():
                shown = F.softmax(other(xb), -1)
            answers = own(xb)
            loss = F.cross_entropy(answers, yb) + F.kl_div(F.log_softmax(answers, -1), shown, reduction="batchmean")
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    print(epoch, loss.item())
