# codes: BAT101
"""Rows that are plain lists of ids, stacked by the script's own collate function under Accelerate."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = [[1 + (i + 2 * k) % 19 for k in range((9, 9, 5, 7, 12)[i % 5])] for i in range(80)]


def together(batch):
    ids = torch.stack([torch.tensor(row) for row in batch])
    return ids[:, :-1], ids[:, 1:]


class Next(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 24, padding_idx=0)
        self.rnn = nn.LSTM(24, 32, batch_first=True)
        self.out = nn.Linear(32, 20)

    def forward(self, ids):
        states, _ = self.rnn(self.embed(ids))
        return self.out(states)


accelerator = Accelerator()
model = Next()
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(rows, 10, True, collate_fn=together))
for epoch in range(2):
    for ids, following in loader:
        loss = nn.functional.cross_entropy(model(ids).transpose(1, 2), following, ignore_index=0)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
