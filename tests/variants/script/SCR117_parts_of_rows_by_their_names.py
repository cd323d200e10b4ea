# codes: SCR117
import random

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader, Dataset

random.seed(0)
torch.manual_seed(0)


class Sentences(Dataset):
    def __init__(self):
        self.rows = [[random.randrange(1, 20) for _ in range(random.randint(3, 7))] for _ in range(64)]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        words = torch.tensor(self.rows[i])
        tags = words % 3
        return words, len(words), tags


def pad(rows):
    words, tags = zip(*rows)
    return pad_sequence(words, batch_first=True), pad_sequence(tags, batch_first=True, padding_value=-100)


tagger = nn.Sequential(nn.Embedding(20, 16, padding_idx=0), nn.Linear(16, 3))
optimizer = torch.optim.Adam(tagger.parameters(), lr=1e-2)
for epoch in range(3):
    for words, tags in DataLoader(Sentences(), batch_size=8, shuffle=True, collate_fn=pad):
        loss = nn.functional.cross_entropy(tagger(words).transpose(1, 2), tags, ignore_index=-100)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
