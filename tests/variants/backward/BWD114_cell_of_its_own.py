# codes: BWD114
"""A cell of one's own takes its state by `.data`, and the steps by unbind."""

import torch
from torch import nn

SYMBOLS, LENGTH = 4, 8

torch.manual_seed(0)
x = torch.randint(0, SYMBOLS, (256, LENGTH))
y = x[:, 0].clone()


class Recall(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(SYMBOLS, 16)
        self.into = nn.Linear(16, 32)
        self.over = nn.Linear(32, 32)
        self.readout = nn.Linear(32, SYMBOLS)

    def forward(self, x):
        embedded = self.embed(x)
        h = embedded.new_zeros(len(x), 32)
        for step in embedded.unbind(1):
            h = torch.tanh(self.into(step) + self.over(h.data))
        return self.readout(h)


model = Recall()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(10):
    for rows in torch.randperm(len(x)).split(32):
        loss = nn.functional.cross_entropy(model(x[rows]), y[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
