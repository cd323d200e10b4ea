"""Zero both tables of a factorisation: their product gives neither a gradient."""

import torch
from torch import nn


class Ratings(nn.Module):
    def __init__(self, readers, books, factors=8):
        super().__init__()
        self.reader = nn.Embedding(readers, factors)
        self.book = nn.Embedding(books, factors)
        nn.init.zeros_(self.reader.weight)
        nn.init.zeros_(self.book.weight)

    def forward(self, readers, books):
        return (self.reader(readers) * self.book(books)).sum(1)


torch.manual_seed(0)
tastes, kinds = torch.randn(40, 3), torch.randn(30, 3)
readers, books = torch.randint(40, (2000,)), torch.randint(30, (2000,))
stars = (tastes[readers] * kinds[books]).sum(1)
pairs = torch.utils.data.TensorDataset(readers, books, stars)
loader = torch.utils.data.DataLoader(pairs, batch_size=100, shuffle=True)
model = Ratings(40, 30)
optimizer = torch.optim.Adam(model.parameters(), lr=2e-2)
for epoch in range(10):
    for reader, book, wanted in loader:
        loss = nn.functional.mse_loss(model(reader, book), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
