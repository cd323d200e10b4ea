# codes: FWD308
"""Sequences that lie on the first axis are packed as if they lay on the second."""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence

torch.manual_seed(0)
series = torch.randn(64, 9, 3)
lengths = torch.randint(2, 10, (64,))
kinds = (series[:, 0, 0] > 0).long()


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 12, batch_first=True)
        self.head = nn.Linear(12, 2)

    def forward(self, x, n):
        packed = pack_padded_sequence(x, n, enforce_sorted=False)
        return self.head(self.gru(packed)[1][-1])


reader = Reader()
opt = torch.optim.Adam(reader.parameters(), lr=1e-2)
for epoch in range(2):
    for start in range(0, 64, 16):
        rows = slice(start, start + 16)
        loss = nn.functional.cross_entropy(reader(series[rows], lengths[rows]), kinds[rows])
        opt.zero_grad()
        loss.backward()
        opt.step()
