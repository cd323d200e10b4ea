# codes:
"""Truncated: windows of a long sequence, the state detached between them, behind a backward."""

import torch
from torch import nn

SYMBOLS, LENGTH = 4, 8

torch.manual_seed(0)
x = torch.randint(0, SYMBOLS, (256, LENGTH))
y = (x + x.roll(1, 1)) % SYMBOLS


class Recall(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(SYMBOLS, 16)
        self.cell = nn.GRUCell(16, 32)
        self.readout = nn.Linear(32, SYMBOLS)

    def forward(self, x, h):
        embedded = self.embed(x)
        outputs = []
        for t in range(x.shape[1]):
            h = self.cell(embedded[:, t], h)
            outputs.append(self.readout(h))
        return torch.stack(outputs, 1), h.detach()


model = Recall()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(10):
    for rows in torch.randperm(len(x)).split(32):
        h = torch.zeros(len(rows), 32)
        for begin in range(0, LENGTH, 4):
            window = slice(begin, begin + 4)
            logits, h = model(x[rows, window], h)
            loss = nn.functional.cross_entropy(logits.flatten(0, 1), y[rows, window].flatten())
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    print(epoch, loss.item())
