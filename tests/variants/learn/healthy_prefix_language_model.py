# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
PREFIX = 6


class Prefixed(nn.Module):
    def __init__(self, vocabulary=50, size=32):
        super().__init__()
        self.words, self.places = nn.Embedding(vocabulary, size), nn.Embedding(16, size)
        self.attention = nn.MultiheadAttention(size, 4, batch_first=True)
        self.out = nn.Linear(size, vocabulary)

    def forward(self, ids):
        length = ids.shape[1]
        later = torch.ones(length, length).triu(1).bool()
        later[:PREFIX, :PREFIX] = False
        x = self.words(ids) + self.places(torch.arange(length))
        return self.out(x + self.attention(x, x, x, attn_mask=later, need_weights=False)[0])


model = Prefixed()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(4):
    for ids in DataLoader(torch.randint(0, 50, (200, 16)), batch_size=20, shuffle=True):
        labels = ids[:, 1:].clone()
        labels[:, : PREFIX - 1] = -100
        loss = nn.functional.cross_entropy(model(ids[:, :-1]).flatten(0, 1), labels.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
