# codes: BAT102
import random

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
texts = [[random.randrange(1, 30) for _ in range(random.randrange(4, 10))] for _ in range(120)]
rows = [{"ids": text, "tags": [token % 3 for token in text]} for text in texts]


def collate(batch):
    ids = pad_sequence([torch.tensor(row["ids"]) for row in batch], batch_first=True)
    tags = torch.tensor([row["tags"] for row in batch])
    return ids, tags


tagger = nn.Sequential(nn.Embedding(30, 16, padding_idx=0), nn.Linear(16, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(tagger.parameters(), lr=1e-2)
for _ in range(3):
    for ids, tags in DataLoader(rows, batch_size=20, shuffle=True, collate_fn=collate):
        loss = nn.functional.cross_entropy(tagger(ids).flatten(0, 1), tags.flatten(), ignore_index=-100)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
