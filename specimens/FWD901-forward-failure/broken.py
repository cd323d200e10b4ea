"""Pool each text over its tokens, after a look at their number."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Reader(nn.Module):
    def __init__(self, tokens):
        super().__init__()
        self.tokens = tokens
        self.embed = nn.Embedding(50, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, ids):
        if ids.shape[1] != self.tokens:
            raise ValueError(f"expected {self.tokens} tokens, not {ids.shape[1]}")
        return self.head(self.embed(ids).mean(1))


torch.manual_seed(0)
ids = torch.randint(0, 50, (96, 12))
loader = DataLoader(TensorDataset(ids, (ids[:, 0] > 25).long()), batch_size=16, shuffle=True)
model = Reader(tokens=16)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)

for epoch in range(2):
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), targets)
        loss.backward()
        optimizer.step()
    print(f"epoch {epoch}: loss {loss.item():.3f}")
