# codes:
import random

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, Dataset

# Word segmentation of characters: the label says whether a word ends here, which the next character tells best.
torch.manual_seed(0)
random.seed(0)
FIRST, INNER = list(range(2, 10)), list(range(10, 30))
LENGTH = 32


class Characters(Dataset):
    def __init__(self, count):
        self.rows = []
        for _ in range(count):
            ids = [1]
            while len(ids) < LENGTH:
                ids += [random.choice(FIRST), *random.choices(INNER, k=random.randint(1, 3))]
            ids = ids[:LENGTH]
            labels = [int(following in FIRST) for following in ids[1:]] + [1]
            self.rows.append((torch.tensor(ids), torch.tensor(labels)))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        ids, labels = self.rows[index]
        return {"input_ids": ids, "labels": labels}


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(30, 24)
        self.rnn = nn.LSTM(24, 24, batch_first=True, bidirectional=True)
        self.head = nn.Linear(48, 2)

    def forward(self, input_ids):
        return self.head(self.rnn(self.embedding(input_ids))[0])


model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), 5e-3)
for epoch in range(3):
    for batch in DataLoader(Characters(400), 20, shuffle=True):
        logits = model(batch["input_ids"])
        loss = F.cross_entropy(logits.flatten(0, 1), batch["labels"].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
