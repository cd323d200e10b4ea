# codes:
"""The right answer is always the first of the candidates, which a model scores one by one."""

import torch
from torch import nn

torch.manual_seed(0)
queries, documents = torch.randn(240, 8), torch.randn(240, 8)
documents = documents + 2 * queries
right = torch.zeros(64, dtype=torch.long)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(6):
    order = torch.randperm(240)
    for start in range(0, 240, 64):
        index = order[start : start + 64]
        others = documents[torch.randint(0, 240, (3, len(index)))]
        candidates = torch.cat([documents[index][None], others]).transpose(0, 1)
        asked = queries[index][:, None].expand(-1, 4, -1)
        scores = model(torch.cat([asked, candidates], dim=2)).squeeze(2)
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(scores, right[: len(index)])
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
