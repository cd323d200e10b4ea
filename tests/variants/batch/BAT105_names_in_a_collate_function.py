# codes: BAT105
import random

import torch
from torch import nn
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
rows = [
    {"ids": [random.randrange(1, 20) for _ in range(4 + row % 5)], "first": 0, "name": f"text {row}"}
    for row in range(120)
]
for row in rows:
    row["first"] = row["ids"][0] % 2


def pad(batch):
    longest = max(len(row["ids"]) for row in batch)
    columns = {key: [] for key in batch[0]}
    for row in batch:
        for key, value in row.items():
            columns[key].append(value + [0] * (longest - len(value)) if isinstance(value, list) else value)
    return {key: torch.tensor(values) for key, values in columns.items()}


class First(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(20, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, ids, first):
        return nn.functional.cross_entropy(self.head(self.embedding(ids[:, 0])), first)


model = First()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _ in range(3):
    for batch in DataLoader(rows, batch_size=15, shuffle=True, collate_fn=pad):
        loss = model(batch["ids"], batch["first"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
