# codes:
"""Differences that are no whole loss, or are moved one way on purpose: a forward divergence, a critic, a hinge."""

import torch
from torch import nn

torch.manual_seed(0)
samples = torch.randn(512, 1) * 0.7 + 0.4
known = torch.distributions.Normal(0.4, 0.7).log_prob(samples)
mean, spread = nn.Parameter(torch.zeros(1)), nn.Parameter(torch.zeros(1))
optimizer = torch.optim.Adam([mean, spread], lr=1e-2)
for epoch in range(40):
    fitted = torch.distributions.Normal(mean, spread.exp()).log_prob(samples)
    divergence = (known - fitted).mean()
    optimizer.zero_grad()
    divergence.backward()
    optimizer.step()

scorer = nn.Sequential(nn.Linear(1, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(scorer.parameters(), lr=1e-3)
aims = samples.abs() + 0.1 * torch.randn(512, 1)
for epoch in range(3):
    for batch, aim in zip(samples.split(64), aims.split(64), strict=True):
        scores = scorer(batch)
        gap = torch.relu(scores - aim - 0.1) + torch.relu(aim - scores - 0.1)
        bias = (scores - aim).mean()
        loss = gap.mean() + bias**2
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
