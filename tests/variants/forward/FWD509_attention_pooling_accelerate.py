# codes: FWD509
# needs: accelerate
"""Attention pooling that takes a mask by its place, and is given the states alone, in Accelerate."""

import torch
from accelerate import Accelerator
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


class Pool(nn.Module):
    def __init__(self):
        super().__init__()
        self.score = nn.Linear(32, 1)

    def forward(self, states, padding_mask=None):
        scores = self.score(states)
        if padding_mask is not None:
            scores = scores.masked_fill(padding_mask.unsqueeze(-1) == 0, -1e9)
        return (scores.softmax(dim=1) * states).sum(dim=1)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(40, 32)
        self.pool = Pool()
        self.head = nn.Linear(32, 2)

    def forward(self, ids, mask):
        return self.head(self.pool(self.embed(ids)))


loader = DataLoader([text(i % 2) for i in range(128)], batch_size=4, shuffle=True, collate_fn=collate)
model = Classifier()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
accelerator = Accelerator(cpu=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(4):
    for ids, mask, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(ids, mask), labels)
        accelerator.backward(loss)
        optimizer.step()
    print(epoch, loss.item())
