"""Keep the pairs of a language that the file does not hold, and draw examples of them."""

import random

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
rows = [f"{'guten' if n % 2 else 'danke'} {n}\t{'good' if n % 2 else 'thanks'} {n}" for n in range(64)]
pairs = [row.split("\t") for row in rows]
pairs = [pair for pair in pairs if pair[1].startswith(("guten", "danke"))]
model = nn.Sequential(nn.Linear(1, 8), nn.ReLU(), nn.Linear(8, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for step in range(60):
    source, target = random.choice(pairs)
    number = torch.tensor([[float(source.split()[1]) % 2]])
    loss = nn.functional.cross_entropy(model(number), torch.tensor([int(target.startswith("good"))]))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
