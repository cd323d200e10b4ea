# codes: DAT609
import random

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
source = random.Random(0)
LENGTH, END = 16, 2
rows = []
for _ in range(200):
    prompt = [source.randrange(3, 40) for _ in range(source.randrange(10, 30))]
    rows.append((prompt, [prompt[0], END]))


def collate(examples):
    ids = torch.zeros(len(examples), LENGTH, dtype=torch.long)
    labels = torch.full((len(examples), LENGTH), -100)
    for place, (prompt, answer) in enumerate(examples):
        whole = (prompt + answer)[:LENGTH]
        wanted = ([-100] * len(prompt) + answer)[:LENGTH]
        ids[place, : len(whole)] = torch.tensor(whole)
        labels[place, : len(wanted)] = torch.tensor(wanted)
    return {"ids": ids, "labels": labels}


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(40, 32)
        self.layer = nn.GRU(32, 32, batch_first=True)
        self.head = nn.Linear(32, 40)

    def forward(self, ids):
        return self.head(self.layer(self.table(ids))[0])


model = Reader()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    for batch in DataLoader(rows, batch_size=16, shuffle=True, collate_fn=collate):
        logits, wanted = model(batch["ids"])[:, :-1], batch["labels"][:, 1:]
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(logits.reshape(-1, 40), wanted.reshape(-1))
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
