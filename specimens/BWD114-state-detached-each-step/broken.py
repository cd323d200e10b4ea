"""Say the first symbol of a sequence at its end."""

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
        self.cell = nn.GRUCell(16, 32)
        self.readout = nn.Linear(32, SYMBOLS)

    def forward(self, x):
        embedded = self.embed(x)
        h = embedded.new_zeros(len(x), 32)
        for t in range(x.shape[1]):
            h = self.cell(embedded[:, t], h.detach())
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
