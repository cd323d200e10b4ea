# codes:
"""Rows of many shapes are put together for training, and served one by one, or of one shape, by the default."""

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = [(torch.randn(5 + number % 7, 4) + number % 2, number % 2) for number in range(320)]
even = [(torch.randn(6, 4) + number % 2, number % 2) for number in range(80)]


def together(batch):
    owner = torch.cat([torch.full((len(x),), place) for place, (x, _) in enumerate(batch)])
    return torch.cat([x for x, _ in batch]), owner, torch.tensor([y for _, y in batch])


inside, head = nn.Linear(4, 16), nn.Linear(16, 2)
optimizer = torch.optim.Adam([*inside.parameters(), *head.parameters()], lr=5e-3)
for epoch in range(3):
    for x, owner, y in DataLoader(rows, batch_size=20, shuffle=True, collate_fn=together):
        hidden = inside(x).relu()
        sums = torch.zeros(len(y), 16).index_add_(0, owner, hidden)
        loss = nn.functional.cross_entropy(head(sums / owner.bincount().unsqueeze(1)), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        one_by_one = [head(inside(x).relu().mean(1)).argmax(1) == y for x, y in DataLoader(rows[:60], batch_size=1)]
        together_again = [head(inside(x).relu().mean(1)).argmax(1) == y for x, y in DataLoader(even, batch_size=16)]
    print(epoch, torch.cat(one_by_one).float().mean().item(), torch.stack(together_again).float().mean().item())
