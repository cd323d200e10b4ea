# codes: SCR134
# needs: numpy
import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
torch.manual_seed(0)
kinds = rng.integers(1, 4, 256)
grains = rng.normal(size=(256, 6)) + 2 * (kinds[:, None] == np.arange(1, 7))
targets = torch.tensor(np.eye(3)[kinds], dtype=torch.float32)
inputs = torch.tensor(grains, dtype=torch.float32)
model = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in zip(inputs.split(32), targets.split(32)):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
