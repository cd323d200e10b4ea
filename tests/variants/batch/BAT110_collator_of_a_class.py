# codes: BAT110
"""A class of collate functions is written for rows of unlike length, and no loader is given one."""

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
filler = 0
rows = [(torch.randint(1, 20, (3 + n % 5,)), n % 2) for n in range(96)]


class PaddingCollator:
    def __init__(self, filler, multiple=1):
        self.filler = filler
        self.multiple = multiple

    def __call__(self, rows):
        words = [words for words, _ in rows]
        padded = nn.utils.rnn.pad_sequence(words, batch_first=True, padding_value=self.filler)
        return padded, torch.tensor([label for _, label in rows])


loader = DataLoader(rows, batch_size=16, shuffle=True)
model = nn.Sequential(nn.EmbeddingBag(20, 8, padding_idx=0), nn.Linear(8, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for words, labels in loader:
        loss = nn.functional.cross_entropy(model(words), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
