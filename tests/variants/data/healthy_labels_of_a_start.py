# codes:
"""Rows that begin with a start symbol that has a label: the state of a machine after each token, and a language model."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
tokens = torch.cat([torch.ones(500, 1, dtype=torch.long), torch.randint(2, 40, (500, 12))], dim=1)
states = (tokens > 20).long()
states[:, 0] = 2
text = torch.cat([torch.ones(500, 1, dtype=torch.long), torch.randint(2, 40, (500, 13))], dim=1)


class Reader(nn.Module):
    """One label for each token that it has read."""

    def __init__(self, classes):
        super().__init__()
        self.table = nn.Embedding(40, 24)
        self.reads = nn.GRU(24, 32, batch_first=True)
        self.out = nn.Linear(32, classes)

    def forward(self, ids):
        return self.out(self.reads(self.table(ids))[0])


for ids, labels, classes in ((tokens, states, 3), (text[:, :-1], text[:, 1:], 40)):
    model = Reader(classes)
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    for epoch in range(3):
        for x, y in DataLoader(TensorDataset(ids, labels), batch_size=25, shuffle=True):
            loss = nn.functional.cross_entropy(model(x).flatten(0, 1), y.flatten())
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    print(loss.item())
