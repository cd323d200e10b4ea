# codes:
"""An LSTM takes time first: what follows along the first axis is the next token of each text."""

import torch
from torch import nn

torch.manual_seed(0)
size, length, batch = 25, 18, 16
texts = (torch.randint(0, size, (480, 1)) + torch.arange(length) * torch.randint(1, 5, (480, 1))) % size


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(size, 32)
        self.lstm = nn.LSTM(32, 48)
        self.head = nn.Linear(48, size)

    def forward(self, steps):
        return self.head(self.lstm(self.embedding(steps))[0])


reader = Reader()
optimizer = torch.optim.Adam(reader.parameters(), lr=3e-3)
for epoch in range(4):
    for rows in torch.randperm(480).split(batch):
        steps = texts[rows].t().contiguous()
        logits = reader(steps)
        loss = nn.functional.cross_entropy(logits[:-1].reshape(-1, size), steps[1:].reshape(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
