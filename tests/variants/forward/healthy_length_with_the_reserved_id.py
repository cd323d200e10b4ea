# codes:
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
text = "one two three two one four three one two " * 60


class Words:
    def __init__(self, text):
        self.known = sorted(set(text.split()))
        self.ids = {word: i for i, word in enumerate(self.known, start=1)}

    def __len__(self):
        return len(self.known) + 1

    def encode(self, text):
        return torch.tensor([self.ids.get(word, 0) for word in text.split()])


class Next(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.table = nn.Embedding(size, 16)
        self.rnn = nn.GRU(16, 32, batch_first=True)
        self.head = nn.Linear(32, size)

    def forward(self, ids):
        return self.head(self.rnn(self.table(ids))[0])


words = Words(text)
ids = words.encode(text)
inputs, targets = ids[:-1].view(7, -1)[:, :-1], ids[1:].view(7, -1)[:, :-1]
model = Next(len(words))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for step in range(30):
    logits = model(inputs)
    loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
