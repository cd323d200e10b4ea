# codes: SCR112
"""A module that reads a width which its constructor was given and did not keep."""

import torch
from torch import nn


class Reader(nn.Module):
    def __init__(self, words, width, classes=3):
        super().__init__()
        self.embed = nn.Embedding(words, width)
        self.rnn = nn.GRU(width, width, batch_first=True)
        self.out = nn.Linear(width, classes)

    def forward(self, ids):
        start = torch.zeros(1, ids.size(0), self.width)
        states, _ = self.rnn(self.embed(ids), start)
        return self.out(states[:, -1])


torch.manual_seed(0)
model = Reader(words=30, width=20)
ids = torch.randint(0, 30, (96, 6))
labels = ids[:, 0] % 3
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for start in range(0, 96, 16):
    loss = nn.functional.cross_entropy(model(ids[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
