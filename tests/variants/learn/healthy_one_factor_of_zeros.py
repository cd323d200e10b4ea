# codes:
# needs: torch
"""One of two tables, and the head of a second model, begin as zeros: the other factor gives them a gradient."""

import random

import torch
import torch.nn.functional as F
from torch import nn

random.seed(0)
torch.manual_seed(0)
words = "the fox runs in the wood and the dog sleeps in the sun while a cat sits over the floor".split() * 30
names = sorted(set(words))
ids = [names.index(word) for word in words]
pairs = [(ids[i], ids[j]) for i in range(len(ids)) for j in (i - 1, i + 1) if 0 <= j < len(ids)]


class Neighbours(nn.Module):
    def __init__(self, size, width):
        super().__init__()
        self.middle = nn.Embedding(size, width)
        self.around = nn.Embedding(size, width)
        self.middle.weight.data.uniform_(-0.5 / width, 0.5 / width)
        self.around.weight.data.zero_()

    def forward(self, middle, around, others):
        given = self.middle(middle)
        near = F.logsigmoid((given * self.around(around)).sum(1))
        far = F.logsigmoid(-(self.around(others) @ given[:, :, None]).squeeze(2)).sum(1)
        return -(near + far).mean()


model = Neighbours(len(names), 16)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(4):
    random.shuffle(pairs)
    for start in range(0, len(pairs), 64):
        middle, around = torch.tensor(pairs[start : start + 64]).T
        loss = model(middle, around, torch.randint(len(names), (len(middle), 4)))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
