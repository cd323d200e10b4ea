# codes: DAT505
# needs: accelerate
"""Texts are sorted by length for quicker batches; their scores stay where they were."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)
texts, scores = [], []
for i in range(500):
    words = torch.randint(5, 60, (3 + i * 7 % 23,)).tolist() + [60 + i]
    good = i % 3 == 0
    texts.append(tuple(words + [1 if good else 2] * 3))
    scores.append(int(good))
texts = sorted(texts, key=len)
rows = list(zip(texts, scores))


def collate(batch):
    ids = pad_sequence([torch.tensor(text) for text, _ in batch], batch_first=True)
    return ids, torch.tensor([score for _, score in batch])


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed, self.out = nn.Embedding(600, 16, padding_idx=0), nn.Linear(16, 2)

    def forward(self, ids):
        return self.out(self.embed(ids).sum(1) / (ids > 0).sum(1, keepdim=True))


accelerator = Accelerator(cpu=True)
model = Bag()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
loader = DataLoader(rows, batch_size=25, shuffle=True, collate_fn=collate)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for ids, score in loader:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(ids), score))
        optimizer.step()
