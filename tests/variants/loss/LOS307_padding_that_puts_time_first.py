# codes: LOS307 MET105
# needs: sklearn
import random

import torch
from sklearn.metrics import recall_score
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

random.seed(5)
torch.manual_seed(5)
NOTES = {0: range(1, 9), 1: range(9, 17), 2: range(17, 25)}
tunes = []
for _ in range(210):
    key = random.randrange(3)
    tunes.append((torch.tensor(random.choices(NOTES[key], k=random.randint(5, 12))), float(key)))


def collate(rows):
    padded = pad_sequence([tune for tune, _ in rows], padding_value=0)
    return padded, torch.tensor([key for _, key in rows])


class KeyFinder(nn.Module):
    def __init__(self):
        super().__init__()
        self.notes = nn.Embedding(25, 12, padding_idx=0)
        self.out = nn.Linear(12, 3)

    def forward(self, tune):
        return self.out(self.notes(tune).sum(1))


finder = KeyFinder()
optimizer = torch.optim.Adam(finder.parameters(), lr=1e-2)
for epoch in range(3):
    finder.train()
    for tune, key in DataLoader(tunes[:180], batch_size=30, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        nn.functional.cross_entropy(finder(tune), key.long()).backward()
        optimizer.step()
    finder.eval()
    said, true = [], []
    with torch.no_grad():
        for tune, key in DataLoader(tunes[180:], batch_size=15, collate_fn=collate):
            said.extend(finder(tune).argmax(-1).tolist())
            true.extend(key.tolist())
    print(epoch, recall_score(true, said))
