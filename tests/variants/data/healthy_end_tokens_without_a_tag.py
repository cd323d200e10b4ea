# codes:
"""Tags of words before an end token, which has none: it is left out of the loss, as padding is."""

import random

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
END, IGNORED = 2, -100
rows = [[random.randint(3, 59) for _ in range(random.randint(4, 12))] for _ in range(400)]


def collate(batch):
    words = [torch.tensor([*row, END]) for row in batch]
    tags = [torch.tensor([*(word % 4 for word in row), IGNORED]) for row in batch]
    return pad_sequence(words, batch_first=True), pad_sequence(tags, batch_first=True, padding_value=IGNORED)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(60, 24, padding_idx=0)
        self.reader = nn.GRU(24, 24, batch_first=True, bidirectional=True)
        self.out = nn.Linear(48, 4)

    def forward(self, words):
        return self.out(self.reader(self.words(words))[0])


tagger = Tagger()
optimizer = torch.optim.Adam(tagger.parameters(), lr=5e-3)
for epoch in range(3):
    for words, tags in DataLoader(rows, batch_size=20, shuffle=True, collate_fn=collate):
        loss = nn.functional.cross_entropy(tagger(words).transpose(1, 2), tags, ignore_index=IGNORED)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
