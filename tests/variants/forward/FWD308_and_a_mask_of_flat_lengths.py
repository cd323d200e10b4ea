# codes: FWD308 FWD305
import numpy as np
import torch
from torch import nn
from torch.nn.utils import rnn
from torch.utils.data import DataLoader, Dataset


class Words(Dataset):
    def __init__(self, count=500):
        drawn = np.random.default_rng(0)
        self.texts = [drawn.integers(1, 50, size=drawn.integers(5, 20)) for _ in range(count)]
        self.marks = [float((text > 25).mean() > 0.5) for text in self.texts]

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, place):
        return torch.from_numpy(self.texts[place]), self.marks[place]


def padded(rows):
    texts, marks = zip(*rows, strict=True)
    lengths = torch.tensor([len(text) for text in texts])
    return rnn.pad_sequence(texts, batch_first=True), lengths, torch.tensor(marks, dtype=torch.float)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(50, 16, padding_idx=0)
        self.reading = nn.GRU(16, 32, batch_first=True, bidirectional=True)
        self.weight = nn.Linear(64, 1)
        self.answer = nn.Linear(64, 1)

    def forward(self, ids, lengths):
        packed = rnn.pack_padded_sequence(self.table(ids), lengths, batch_first=True)
        states, _ = rnn.pad_packed_sequence(self.reading(packed)[0], batch_first=True)
        padding = torch.arange(ids.size(1))[None] >= lengths
        shares = self.weight(states).squeeze(-1).masked_fill(padding, -1e9).softmax(-1)
        return self.answer((states * shares.unsqueeze(-1)).sum(1)).squeeze(-1)


torch.manual_seed(0)
loader = DataLoader(Words(), 32, shuffle=True, collate_fn=padded)
model = Reader()
optimizer = torch.optim.Adam(model.parameters(), 1e-3)
for epoch in range(3):
    for ids, lengths, marks in loader:
        loss = nn.functional.binary_cross_entropy_with_logits(model(ids, lengths), marks)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
