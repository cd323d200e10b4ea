"""A language model of words, of a GRU that is given the batch first."""

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
text = "the quick brown fox jumps over the lazy dog and runs away from the big bad wolf . " * 60
words = sorted(set(text.split()))
ids = torch.tensor([words.index(word) for word in text.split()])
rows = ids[: len(ids) // 15 * 15].view(-1, 15)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(len(words), 32)
        self.gru = nn.GRU(32, 48, batch_first=True)
        self.head = nn.Linear(48, len(words))

    def forward(self, x):
        return self.head(self.gru(self.embedding(x))[0])


model = Model()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for batch in DataLoader(rows, batch_size=8, shuffle=True):
        logits = model(batch)
        loss = nn.functional.cross_entropy(logits[:, :-1].flatten(0, 1), batch[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
