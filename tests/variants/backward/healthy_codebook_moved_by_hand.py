# codes:
"""The rows of a table follow what is near them, by hand: it is read and written without a gradient."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.cat([torch.randn(200, 6) * 0.2 + centre for centre in torch.randn(4, 6)])


class Coder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encode, self.decode = nn.Linear(6, 4), nn.Linear(4, 6)
        self.book = nn.Embedding(8, 4)

    def forward(self, x):
        z = self.encode(x)
        near = torch.cdist(z, self.book.weight.data).argmin(1)
        if self.training:
            for row in near.unique():
                mean = z[near == row].mean(0).detach()
                self.book.weight.data[row] = 0.9 * self.book.weight.data[row] + 0.1 * mean
        code = self.book.weight.data[near]
        return self.decode(z + (code - z).detach()), (z - code).pow(2).mean()


model = Coder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for (x,) in DataLoader(TensorDataset(points), batch_size=40, shuffle=True):
        again, commitment = model(x)
        loss = nn.functional.mse_loss(again, x) + 0.25 * commitment
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
