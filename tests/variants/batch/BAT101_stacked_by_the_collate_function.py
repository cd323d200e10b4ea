# codes: BAT101
import random

import torch
from torch import nn
from torch.utils.data import DataLoader

random.seed(3)
torch.manual_seed(3)
LETTERS = "abcdefghijklmnop"
names = [("".join(random.choices(LETTERS[:8] if i % 2 else LETTERS[8:], k=random.randint(3, 9))), i % 2) for i in range(80)]


def make_batch(rows):
    words = [torch.tensor([LETTERS.index(c) + 1 for c in name], dtype=torch.long) for name, _ in rows]
    origin = torch.tensor([label for _, label in rows])
    return torch.stack(words), origin


class NameModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.letters = nn.Embedding(len(LETTERS) + 1, 12, padding_idx=0)
        self.out = nn.Linear(12, 2)

    def forward(self, words):
        return self.out(self.letters(words).sum(1))


loader = DataLoader(names, batch_size=10, shuffle=True, collate_fn=make_batch)
model = NameModel()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for words, origin in loader:
        loss = nn.functional.cross_entropy(model(words), origin)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
