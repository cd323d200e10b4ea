# codes:
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
inputs = torch.rand(320, 5) * 4
targets = inputs[:, 1] + (inputs[:, 0] // 1).remainder(2)
edges = torch.arange(1.0, 4.0)
table, rest = nn.Parameter(torch.zeros(4, 3)), nn.Linear(7, 1)
optimizer = torch.optim.Adam([table, *rest.parameters()], lr=2e-2)
weights = np.array([1.0, 2.0, 1.5, 0.5])


def looked_up(values, place):
    try:
        return values[place]
    except IndexError:
        return values[place.long()]


for epoch in range(4):
    for start in range(0, 320, 32):
        batch, target = inputs[start : start + 32], targets[start : start + 32]
        place = torch.bucketize(batch[:, 0], edges)
        scale = torch.from_numpy(weights[np.floor(batch[:, 0].numpy()).astype(int).clip(0, 3)]).float()
        known = looked_up(table, batch[:, 0].floor().clamp(0, 3)) + table[place]
        loss = ((rest(torch.cat([batch[:, 1:], known], 1)).squeeze(-1) - target) ** 2 * scale).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    far = ((target - target.mean()).abs() > 1)
    print(epoch, round(loss.item(), 3), batch[far].shape, batch[far, place[far] % 4].mean().item())
