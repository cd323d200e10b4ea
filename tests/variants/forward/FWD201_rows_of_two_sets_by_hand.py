# codes: FWD201
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(2)
signals = rng.normal(size=(260, 12))
kinds = (signals[:, 0] + signals[:, 4] > 0).astype(int)
cut = 200


def tensors(part):
    return torch.from_numpy(signals[part]), torch.from_numpy(kinds[part])


x, y = tensors(slice(0, cut))
held_x, held_y = tensors(slice(cut, None))
model = nn.Sequential(nn.Linear(12, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(4):
    for part in torch.randperm(cut).split(25):
        loss = nn.functional.cross_entropy(model(x[part]), y[part])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
