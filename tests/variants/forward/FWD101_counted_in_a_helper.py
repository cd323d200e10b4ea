# codes: FWD101
"""A helper gives a vocabulary and its size, and counts the words alone."""
import torch
from torch import nn

text = "the quick brown fox jumps over the lazy dog while the cat sleeps".split()


def index(words):
    table = {"<pad>": 0, "<unk>": 1}
    for word in words:
        table.setdefault(word, len(table))
    return table, len(set(words))  # here


table, size = index(text)
ids = torch.tensor([table[word] for word in text])
labels = (ids % 2).view(-1)


class Parity(nn.Module):
    def __init__(self, rows):
        super().__init__()
        self.rows = nn.Embedding(rows, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, x):
        return self.head(self.rows(x))


torch.manual_seed(0)
model = Parity(size)
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(10):
    loss = nn.functional.cross_entropy(model(ids), labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
