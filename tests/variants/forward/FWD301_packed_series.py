# codes: FWD301
"""A recurrent layer that is built for another width reads packed series."""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence

torch.manual_seed(0)
words = torch.randint(1, 30, (64, 9))
lengths = torch.randint(2, 10, (64,))
kinds = (words[:, 0] > 15).long()


class Reader(nn.Module):
    def __init__(self, dim=12):
        super().__init__()
        self.table = nn.Embedding(30, dim)
        self.lstm = nn.LSTM(24, 10, batch_first=True)
        self.head = nn.Linear(10, 2)

    def forward(self, ids, n):
        packed = pack_padded_sequence(self.table(ids), n, batch_first=True, enforce_sorted=False)
        _, (hidden, _) = self.lstm(packed)
        return self.head(hidden[-1])


reader = Reader()
opt = torch.optim.Adam(reader.parameters(), lr=1e-2)
for epoch in range(2):
    for start in range(0, 64, 16):
        rows = slice(start, start + 16)
        loss = nn.functional.cross_entropy(reader(words[rows], lengths[rows]), kinds[rows])
        opt.zero_grad()
        loss.backward()
        opt.step()
