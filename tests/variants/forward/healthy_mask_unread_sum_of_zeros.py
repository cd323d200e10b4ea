# codes:
"""Padding has a row of zeros in the table, and a sum does not see it: the mask is not needed."""

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
generator = torch.Generator().manual_seed(0)


def text(label):
    length = int(torch.randint(3, 16, (1,), generator=generator))
    words = torch.randint(10, 40, (length,), generator=generator)
    words[:2] = 5 + label
    return words.tolist(), label


def collate(rows):
    longest = max(len(words) for words, _ in rows)
    ids = torch.tensor([words + [0] * (longest - len(words)) for words, _ in rows])
    return ids, (ids != 0).long(), torch.tensor([label for _, label in rows])


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(40, 32, padding_idx=0)
        self.head = nn.Linear(32, 2)

    def forward(self, ids, mask):
        return self.head(self.embed(ids).sum(dim=1))


loader = DataLoader([text(i % 2) for i in range(128)], batch_size=4, shuffle=True, collate_fn=collate)
model = Classifier()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
for epoch in range(4):
    for ids, mask, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(ids, mask), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
