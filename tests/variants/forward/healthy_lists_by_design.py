# codes:
"""A forward that takes lists on purpose: texts of several lengths as lists of ids, and their lengths."""

import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence

torch.manual_seed(0)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 16, padding_idx=0)
        self.rnn = nn.GRU(16, 24, batch_first=True)
        self.out = nn.Linear(24, 2)

    def forward(self, texts, lengths):
        ids = pad_sequence([torch.tensor(text) for text in texts], batch_first=True)
        packed = pack_padded_sequence(self.embed(ids), lengths, batch_first=True, enforce_sorted=False)
        _, last = self.rnn(packed)
        return self.out(last[-1])


rows = [[int(i) for i in torch.randint(1, 20, (3 + i % 5,))] for i in range(80)]
labels = torch.tensor([int(row[0] > 10) for row in rows])
model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(3):
    order = torch.randperm(80).tolist()
    for start in range(0, 80, 16):
        part = order[start : start + 16]
        texts = [rows[i] for i in part]
        loss = nn.functional.cross_entropy(model(texts, [len(text) for text in texts]), labels[part])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
