# codes:
import itertools

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
x = torch.randn(120, 6)
y = x[:, :1] - x[:, 1:2]
loader = DataLoader(TensorDataset(x, y), batch_size=12, shuffle=True)
net = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)


def step_on(batch):
    loss = nn.functional.mse_loss(net(batch[0]), batch[1])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


whole = iter(loader)
for _ in range(len(loader)):
    step_on(next(whole))

again = iter(loader)
for step in range(25):
    if step and step % len(loader) == 0:
        again = iter(loader)
    step_on(next(again))

endless = itertools.cycle(loader)
for _ in range(25):
    step_on(next(endless))

short = iter(loader)
for _ in range(40):
    batch = next(short, None)
    if batch is None:
        break
    step_on(batch)

for _ in range(3):
    fresh = iter(loader)
    for _ in range(10):
        step_on(next(fresh))
