# codes: LOS307
"""Reviews are padded with time on the first axis, and each is to have one logit."""

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
generator = torch.Generator().manual_seed(1)
lengths = torch.randint(5, 10, (240,), generator=generator).tolist()
reviews = [torch.randint(1, 30, (length,), generator=generator) for length in lengths]
rows = [(review, torch.tensor([float(review[0] > 15)])) for review in reviews]


def collate(rows):
    words, liked = zip(*rows)
    return nn.utils.rnn.pad_sequence(words, padding_value=0), torch.cat(liked)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(30, 16, padding_idx=0)
        self.reader = nn.TransformerEncoderLayer(16, 2, dim_feedforward=32, batch_first=True)
        self.head = nn.Linear(16, 1)

    def forward(self, words):
        return self.head(self.reader(self.words(words)).mean(1)).squeeze(-1)


reader = Reader()
optimizer = torch.optim.Adam(reader.parameters(), lr=3e-3)
score = nn.BCEWithLogitsLoss()
for epoch in range(3):
    for words, liked in DataLoader(rows, batch_size=16, shuffle=True, collate_fn=collate):
        loss = score(reader(words), liked)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
