# codes:
# needs: torch
"""Names among the tokens of a row; five shares of those that the loss counts, and one of rows that are all right."""

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
PAD = 0


def row():
    ids = torch.randint(1, 40, (int(torch.randint(3, 12, ())),))
    return ids, 1 + (ids > 20).long() + (ids > 30).long()


def together(rows):
    ids, tags = zip(*rows, strict=True)
    pad = nn.utils.rnn.pad_sequence
    return pad(ids, batch_first=True), pad(tags, batch_first=True, padding_value=PAD)


class Finder(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(40, 24, padding_idx=0)
        self.gru = nn.GRU(24, 24, batch_first=True)
        self.out = nn.Linear(24, 4)

    def forward(self, ids):
        return self.out(self.gru(self.embed(ids))[0])


train = DataLoader([row() for _ in range(400)], 16, shuffle=True, collate_fn=together)
valid = DataLoader([row() for _ in range(96)], 16, collate_fn=together)
model = Finder()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
criterion = nn.CrossEntropyLoss(ignore_index=PAD)
for epoch in range(3):
    model.train()
    for ids, tags in train:
        optimizer.zero_grad()
        loss = criterion(model(ids).flatten(0, 1), tags.flatten())
        loss.backward()
        optimizer.step()
    model.eval()
    counted, whole, shares, places = torch.zeros(4), 0, [], 0
    with torch.no_grad():
        for ids, tags in valid:
            guess = model(ids).argmax(-1)
            kept = tags != PAD
            shares.append((guess == tags)[kept].float().mean().item())
            counted[0] += ((guess == tags) & kept).sum()
            counted[1] += ((guess == tags) * kept).sum()
            counted[2] += (guess[kept] == tags[kept]).sum()
            counted[3] += (guess == tags).masked_select(kept).sum()
            whole += ((guess == tags) | ~kept).all(dim=1).sum().item()
            places += kept.sum().item()
    print(epoch, counted / places, sum(shares) / len(shares), whole / 96)
