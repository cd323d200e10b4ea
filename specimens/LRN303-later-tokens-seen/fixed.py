"""Train a model of letters with an attention of its own."""

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = torch.randint(0, 27, (300, 25))


class Letters(nn.Module):
    def __init__(self, size=32):
        super().__init__()
        self.letters, self.places = nn.Embedding(27, size), nn.Embedding(24, size)
        self.query_key_value = nn.Linear(size, 3 * size)
        self.out = nn.Linear(size, 27)

    def forward(self, ids):
        x = self.letters(ids) + self.places(torch.arange(ids.shape[1]))
        query, key, value = self.query_key_value(x).chunk(3, dim=-1)
        scores = query @ key.transpose(1, 2) / 32**0.5
        scores = scores.masked_fill(torch.ones_like(scores).triu(1).bool(), float("-inf"))
        return self.out(x + scores.softmax(dim=-1) @ value)


model = Letters()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(5):
    for batch in DataLoader(rows, batch_size=20, shuffle=True):
        logits = model(batch[:, :-1])
        loss = nn.functional.cross_entropy(logits.reshape(-1, 27), batch[:, 1:].reshape(-1))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
