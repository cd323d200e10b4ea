# codes:
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(1200, 8)
y = (x[:, 0] * x[:, 1] > 0).long()
EPOCHS = 20


def batches():
    order = torch.randperm(len(x))
    while len(order) >= 40:
        rows, order = order[:40], order[40:]
        yield x[rows], y[rows]


net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=1e-2, total_steps=EPOCHS)
for epoch in range(EPOCHS):
    for a, b in batches():
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(a), b)
        loss.backward()
        optimizer.step()
    schedule.step()
