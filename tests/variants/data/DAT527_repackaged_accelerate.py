# codes: DAT527
# needs: accelerate
"""Letters of short names, with the habit of a language model that is read in order."""

import random

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
syllables = ["ka", "ro", "mi", "len", "dor", "sa"]
letters = {c: i for i, c in enumerate(sorted(set("".join(syllables))))}
rows = []
while len(rows) < 640:
    name = "".join(random.choice(syllables) for _ in range(6))[:11]
    if len(name) == 11:
        rows.append(torch.tensor([letters[c] for c in name]))


class CharModel(nn.Module):
    def __init__(self, size=len(letters), width=40):
        super().__init__()
        self.table = nn.Embedding(size, width)
        self.cell = nn.LSTMCell(width, width)
        self.read = nn.Linear(width, size)

    def forward(self, ids, h, c):
        steps = []
        for token in ids.unbind(1):
            h, c = self.cell(self.table(token), (h, c))
            steps.append(self.read(h))
        return torch.stack(steps, 1), h, c


def repackage(*parts):
    return [part.detach() for part in parts]


accelerator = Accelerator(cpu=True)
model = CharModel()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
model, optimizer, loader = accelerator.prepare(
    model, optimizer, DataLoader(rows, batch_size=32, shuffle=True, drop_last=True)
)
for epoch in range(5):
    h = c = torch.zeros(32, 40)
    for ids in loader:
        h, c = repackage(h, c)
        logits, h, c = model(ids[:, :-1], h, c)
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
