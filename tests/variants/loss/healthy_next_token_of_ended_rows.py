# codes:
"""Names by letters: 0 ends a name and pads it, and the loss is asked to count the first 0 of a row alone."""

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(4)
names = [torch.randint(1, 27, (int(torch.randint(3, 10, ())),)) for _ in range(400)]


def collate(rows):
    ends = torch.tensor([0])
    inputs = pad_sequence([torch.cat([ends, row]) for row in rows], batch_first=True)
    targets = pad_sequence([torch.cat([row, ends]) for row in rows], batch_first=True, padding_value=-100)
    return inputs, targets


class Letters(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(27, 24)
        self.gru = nn.GRU(24, 48, batch_first=True)
        self.out = nn.Linear(48, 27)

    def forward(self, ids):
        return self.out(self.gru(self.embed(ids))[0])


model = Letters()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for ids, targets in DataLoader(names, batch_size=20, shuffle=True, collate_fn=collate):
        loss = nn.functional.cross_entropy(model(ids).transpose(1, 2), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
