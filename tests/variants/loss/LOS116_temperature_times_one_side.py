# codes: LOS116
"""Titles and attributes of products; the temperature stands before the one that is compared."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(5)


class Towers(nn.Module):
    def __init__(self, temperature=0.07):
        super().__init__()
        self.title, self.attributes = nn.EmbeddingBag(100, 32), nn.Linear(12, 32)
        self.temperature = temperature

    def forward(self, words, numbers):
        return F.normalize(self.title(words), dim=-1), F.normalize(self.attributes(numbers), dim=-1)

    def loss(self, titles, attributes):
        logits = self.temperature * titles @ attributes.T
        partners = torch.arange(len(titles))
        return (F.cross_entropy(logits, partners) + F.cross_entropy(logits.T, partners)) / 2


words = torch.randint(100, (768, 6))
numbers = torch.randn(100, 12)[words].sum(1) + 0.2 * torch.randn(768, 12)
model = Towers()
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for epoch in range(4):
    for some_words, some_numbers in DataLoader(TensorDataset(words, numbers), 64, shuffle=True, drop_last=True):
        loss = model.loss(*model(some_words, some_numbers))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
