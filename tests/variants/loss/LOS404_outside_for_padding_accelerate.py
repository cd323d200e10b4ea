# codes: LOS404
# needs: accelerate
"""Names in a text: what pads the marks is the mark of a word that is no name."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

OUTSIDE, BEGINS, GOES_ON = 2, 0, 1
torch.manual_seed(3)
texts = []
for _ in range(360):
    ids = torch.randint(5, 40, (int(torch.randint(4, 16, ())),))
    marks = torch.full_like(ids, OUTSIDE)
    marks[ids > 30] = BEGINS
    marks[1:][(ids[:-1] > 30) & (ids[1:] > 20)] = GOES_ON
    texts.append({"ids": ids, "marks": marks})


def collate(rows):
    return {
        "ids": pad_sequence([row["ids"] for row in rows], batch_first=True, padding_value=0),
        "marks": pad_sequence([row["marks"] for row in rows], batch_first=True, padding_value=OUTSIDE),
    }


class Marker(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(40, 24)
        self.gru = nn.GRU(24, 24, batch_first=True)
        self.out = nn.Linear(24, 3)

    def forward(self, ids):
        return self.out(self.gru(self.embed(ids))[0])


accelerator = Accelerator(cpu=True)
model = Marker()
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
loader = DataLoader(texts, batch_size=24, shuffle=True, collate_fn=collate)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for batch in loader:
        loss = nn.functional.cross_entropy(model(batch["ids"]).flatten(0, 1), batch["marks"].flatten())
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
