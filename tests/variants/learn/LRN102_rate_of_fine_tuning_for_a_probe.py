# codes: LRN102
"""A fresh head on a frozen body, at the rate that whole models are fine-tuned at."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
middles = torch.randn(10, 20)
kinds = torch.randint(10, (1200,))
marks = middles[kinds] + 0.5 * torch.randn(1200, 20)
body = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU())
coarse = nn.Sequential(body, nn.Linear(64, 5))
optimizer = torch.optim.Adam(coarse.parameters(), lr=1e-3)
for epoch in range(4):
    for x, y in DataLoader(TensorDataset(marks[:1000], kinds[:1000] % 5), 32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(coarse(x), y).backward()
        optimizer.step()

for weights in body.parameters():
    weights.requires_grad_(False)
probe = nn.Sequential(body, nn.Linear(64, 10))
optimizer = torch.optim.AdamW(probe[1].parameters(), lr=2e-5)
for epoch in range(4):
    for x, y in DataLoader(TensorDataset(marks[:1000], kinds[:1000]), 32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(probe(x), y).backward()
        optimizer.step()
    with torch.no_grad():
        print(epoch, (probe(marks[1000:]).argmax(1) == kinds[1000:]).float().mean().item())
