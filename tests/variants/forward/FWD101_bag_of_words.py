# codes: FWD101
"""A bag of words counts from 1, in a table that has a row for each word alone."""

import torch
from torch import nn

torch.manual_seed(11)
words = [f"word{number}" for number in range(30)]
numbers = {word: place + 1 for place, word in enumerate(words)}
texts = torch.tensor([[numbers[words[(7 * row + 3 * place) % 30]] for place in range(6)] for row in range(128)])
topic = (texts[:, 0] > 15).long()
model = nn.Sequential(nn.EmbeddingBag(len(words), 16), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(6):
    for start in range(0, 128, 32):
        loss = nn.functional.cross_entropy(model(texts[start : start + 32]), topic[start : start + 32])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
