# codes:
"""Preferences: the policy and its own copy as a reference, both without dropout, whose mode nobody switches."""

import copy

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
state = torch.randn(800, 10)
good = (state[:, :3].sum(1) > 0).long()
policy = nn.Sequential(nn.Linear(10, 48), nn.LayerNorm(48), nn.GELU(), nn.Linear(48, 2))
reference = copy.deepcopy(policy).requires_grad_(False)
loader = DataLoader(TensorDataset(state, good), batch_size=40, shuffle=True)
optimizer = torch.optim.AdamW(policy.parameters(), lr=1e-3)
for epoch in range(4):
    for xb, chosen in loader:
        own = policy(xb).log_softmax(-1)
        with torch.no_grad():
            before = reference(xb).log_softmax(-1)
        gain = (own - before).gather(1, chosen[:, None])[:, 0] - (own - before).gather(1, 1 - chosen[:, None])[:, 0]
        loss = -F.logsigmoid(0.5 * gain).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
