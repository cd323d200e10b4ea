# codes: BAT111
# The collate function returns the lengths last, and the loop takes them second.
import random

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
walks = []
for number in range(180):
    kind = number % 3
    walks.append((torch.randn(random.randint(5, 15), 4) * 0.4 + torch.eye(4)[kind], kind))


def together(rows):
    rows = sorted(rows, key=lambda row: len(row[0]), reverse=True)
    lengths = torch.tensor([len(steps) for steps, _ in rows])
    kinds = torch.tensor([kind for _, kind in rows])
    return pad_sequence([steps for steps, _ in rows], batch_first=True), kinds, lengths


class Walker(nn.Module):
    def __init__(self):
        super().__init__()
        self.reader = nn.GRU(4, 16, batch_first=True)
        self.head = nn.Linear(16, 3)

    def forward(self, steps, lengths):
        _, state = self.reader(pack_padded_sequence(steps, lengths, batch_first=True))
        return self.head(state[-1])


model = Walker()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()
for epoch in range(3):
    for number, (steps, lengths, kinds) in enumerate(DataLoader(walks, 20, shuffle=True, collate_fn=together)):
        loss = criterion(model(steps, lengths), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
