# codes:
"""One side is divided by the temperature before the product, and is learnt with a scale in a second head."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(5)


class Towers(nn.Module):
    def __init__(self):
        super().__init__()
        self.title, self.attributes = nn.EmbeddingBag(100, 32), nn.Linear(12, 32)
        self.scale = nn.Parameter(torch.tensor(0.5))

    def forward(self, words, numbers):
        titles = F.normalize(self.title(words), dim=-1) / 0.1
        attributes = F.normalize(self.attributes(numbers), dim=-1)
        return titles @ attributes.T, self.scale * titles @ attributes.T


words = torch.randint(100, (768, 6))
numbers = torch.randn(100, 12)[words].sum(1) + 0.2 * torch.randn(768, 12)
model = Towers()
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for epoch in range(4):
    for some_words, some_numbers in DataLoader(TensorDataset(words, numbers), 64, shuffle=True, drop_last=True):
        fixed, learnt = model(some_words, some_numbers)
        partners = torch.arange(len(fixed))
        loss = F.cross_entropy(fixed, partners) + F.cross_entropy(learnt.T, partners)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
