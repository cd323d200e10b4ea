# codes: LOS404
"""Batches are filled by hand: words and tags begin as zeros, and tag 0 is that of most words."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Spans(Dataset):
    def __init__(self, n):
        generator = torch.Generator().manual_seed(n)
        self.rows = []
        for _ in range(n):
            length = int(torch.randint(5, 20, (1,), generator=generator))
            words = torch.randint(1, 25, (length,), generator=generator)
            self.rows.append((words, (words > 18).long() + (words > 22).long()))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, place):
        return self.rows[place]


def fill(rows):
    width = max(len(words) for words, _ in rows)
    words, tags = torch.zeros(len(rows), width, dtype=torch.long), torch.zeros(len(rows), width, dtype=torch.long)
    for place, (row, marks) in enumerate(rows):
        words[place, : len(row)] = row
        tags[place, : len(row)] = marks
    return {"words": words, "tags": tags}


torch.manual_seed(2)
model = nn.Sequential(nn.Embedding(25, 16), nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
criterion = nn.CrossEntropyLoss()
for epoch in range(3):
    for batch in DataLoader(Spans(400), batch_size=20, shuffle=True, collate_fn=fill):
        logits = model(batch["words"])
        loss = criterion(logits.view(-1, 3), batch["tags"].view(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
