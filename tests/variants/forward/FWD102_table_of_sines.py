# codes: FWD102
"""A tagger whose sines end before its longest sentence does."""

import math

import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(4)


class Sines(nn.Module):
    def __init__(self, width, longest):
        super().__init__()
        place = torch.arange(longest)[:, None]
        rate = torch.exp(torch.arange(0, width, 2) * (-math.log(1e4) / width))
        table = torch.zeros(longest, width)
        table[:, 0::2], table[:, 1::2] = torch.sin(place * rate), torch.cos(place * rate)
        self.register_buffer("table", table[None])

    def forward(self, x):
        return x + self.table[:, : x.size(1)]


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(40, 24, padding_idx=0)
        self.places = Sines(24, longest=16)
        layer = nn.TransformerEncoderLayer(24, 4, 48, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False)
        self.head = nn.Linear(24, 3)

    def forward(self, tokens):
        hidden = self.places(self.embed(tokens))
        return self.head(self.encoder(hidden, src_key_padding_mask=tokens == 0))


def sentence(i):
    tokens = torch.randint(1, 40, (10 + i % 12,))
    return tokens, tokens % 3


def together(rows):
    tokens, tags = zip(*rows)
    return pad_sequence(tokens, batch_first=True), pad_sequence(tags, batch_first=True, padding_value=-100)


loader = DataLoader([sentence(i) for i in range(96)], batch_size=12, shuffle=True, collate_fn=together)
model = Tagger()
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for epoch in range(2):
    for tokens, tags in loader:
        loss = nn.functional.cross_entropy(model(tokens).flatten(0, 1), tags.flatten(), ignore_index=-100)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
