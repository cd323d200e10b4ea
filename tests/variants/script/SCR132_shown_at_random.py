# codes: SCR132
"""Shows more validation rows, drawn at random, than there are."""

import random

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
SHOWN = 12
kelp = torch.randn(168, 5)
growth = kelp[:, :3].sum(1, keepdim=True)
train = DataLoader(TensorDataset(kelp[:160], growth[:160]), batch_size=16, shuffle=True)
kept = list(zip(kelp[160:], growth[160:], strict=True))
net = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for _epoch in range(2):
    for x, y in train:
        loss = nn.functional.mse_loss(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
net.eval()
with torch.no_grad():
    for x, y in random.sample(kept, SHOWN):
        print(f"{net(x[None]).item():.2f} for {y.item():.2f}")
