# codes: STP314
# RMSprop takes no sparse gradients; the layer that gives them is asked for as a function.
import torch
from torch import nn


class Scorer(nn.Module):
    def __init__(self, items, width):
        super().__init__()
        self.table = nn.Parameter(torch.randn(items, width) * 0.1)
        self.out = nn.Linear(width, 1)

    def forward(self, item):
        return self.out(nn.functional.embedding(item, self.table, sparse=True)).squeeze(-1)


def train(model, items, wanted, epochs=3, size=32):
    optimizer = torch.optim.RMSprop(model.parameters(), lr=1e-3)
    for epoch in range(epochs):
        order = torch.randperm(len(items))
        for start in range(0, len(items), size):
            chosen = order[start : start + size]
            loss = nn.functional.mse_loss(model(items[chosen]), wanted[chosen])
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())


torch.manual_seed(0)
items = torch.randint(80, (640,))
train(Scorer(80, 16), items, torch.randn(80)[items])
