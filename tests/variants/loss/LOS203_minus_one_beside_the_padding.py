# codes: LOS203
"""Special tokens bear -1, and what pads the labels -100, which alone the loss leaves out."""

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(0)


def row(n):
    label_ids = []
    for place in range(4 + n % 5):
        label_ids.append((n + place) % 3)
    label_ids.append(-1)
    return torch.tensor([3 + (n + place) % 3 for place in range(len(label_ids))]), torch.tensor(label_ids)


def together(rows):
    words, tags = zip(*rows)
    return pad_sequence(words, batch_first=True), pad_sequence(tags, batch_first=True, padding_value=-100)


loader = DataLoader([row(n) for n in range(96)], batch_size=16, shuffle=True, collate_fn=together)
model = nn.Sequential(nn.Embedding(8, 16), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for words, tags in loader:
        loss = nn.functional.cross_entropy(model(words).flatten(0, 1), tags.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
