# codes: STP303
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn

torch.manual_seed(0)
x = torch.randn(1200, 8)
y = (x[:, 0] * x[:, 1] > 0).long()
EPOCHS = 25


def batches():
    order = torch.randperm(len(x))
    while len(order) >= 40:
        rows, order = order[:40], order[40:]
        yield x[rows], y[rows]


accelerator = Accelerator(cpu=True)
net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=1e-2, total_steps=EPOCHS)
net, optimizer = accelerator.prepare(net, optimizer)
for epoch in range(EPOCHS):
    for step, (a, b) in enumerate(batches()):
        loss = nn.functional.cross_entropy(net(a), b)
        accelerator.backward(loss)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad()
