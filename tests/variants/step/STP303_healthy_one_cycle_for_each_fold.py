# codes:
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(600, 8)
y = (x[:, 0] + 0.5 * x[:, 1] > 0).long()
FOLDS, EPOCHS = 30, 2


def batches(rows):
    rows = rows[torch.randperm(len(rows))]
    for begin in range(0, len(rows) - 63, 64):
        yield x[rows[begin : begin + 64]], y[rows[begin : begin + 64]]


for fold in range(FOLDS):
    held_out = torch.arange(len(x)) % FOLDS == fold
    train, test = torch.nonzero(~held_out)[:, 0], torch.nonzero(held_out)[:, 0]
    net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    steps = EPOCHS * (len(train) // 64)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=1e-2, total_steps=steps)
    for epoch in range(EPOCHS):
        for a, b in batches(train):
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(net(a), b)
            loss.backward()
            optimizer.step()
            schedule.step()
    net.eval()
    with torch.no_grad():
        print(fold, (net(x[test]).argmax(-1) == y[test]).float().mean().item())
