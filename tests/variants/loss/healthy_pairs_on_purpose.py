# codes:
"""Rank documents: a loss over all pairs of a list, beside one that is written by hand for each document."""

import torch
from torch import nn

torch.manual_seed(0)
documents, wanted = torch.randn(40, 16, 12), torch.rand(40, 16)
weights = torch.linspace(1.0, 0.5, 16)
model = nn.Sequential(nn.Linear(12, 16), nn.ReLU(), nn.Linear(16, 1))
gains = nn.Parameter(torch.ones(16))
optimizer = torch.optim.Adam([*model.parameters(), gains], lr=1e-3)
for epoch in range(3):
    for list_of_documents, relevance in zip(documents, wanted):
        scores = model(list_of_documents).squeeze(-1)
        margins = scores[:, None] - scores.detach()
        better = (relevance[:, None] > relevance).float()
        pairs = (better * torch.relu(1 - margins)).mean()
        outer = scores.unsqueeze(1) * weights
        own = ((scores * gains - relevance) ** 2).mean()
        loss = own + 0.1 * pairs + 1e-4 * outer.pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
