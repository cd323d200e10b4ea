# codes: DAT615
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
UP, DOWN = ["rose", "gained", "climbed"], ["fell", "lost", "dropped"]
OTHER = "shares of the bank and oil firm on Monday after its report said sales trade".split()


def headlines(number, seed):
    source = random.Random(seed)
    rows = []
    for _ in range(number):
        label = source.randrange(2)
        words = source.sample(OTHER, source.randint(3, 7)) + [source.choice(UP if label else DOWN)]
        source.shuffle(words)
        rows.append({"text": " ".join(words), "label": label})
    return rows


class Corpus:
    def __init__(self, rows, length=8):
        numbers = {"<pad>": 0}
        ids = torch.zeros(len(rows), length, dtype=torch.long)
        for place, row in enumerate(rows):
            for column, word in enumerate(row["text"].split()):
                ids[place, column] = numbers.setdefault(word, len(numbers))
        self.size = len(numbers)
        self.rows = TensorDataset(ids, torch.tensor([row["label"] for row in rows]))


train_rows, valid_rows = headlines(320, 3), headlines(90, 4)
train, valid = Corpus(train_rows), Corpus(valid_rows)


class Net(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.table = nn.Embedding(size, 24, padding_idx=0)
        self.head = nn.Linear(24, 2)

    def forward(self, ids):
        mask = (ids > 0).float().unsqueeze(2)
        return self.head((self.table(ids) * mask).sum(1) / mask.sum(1))


net = Net(train.size)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
valid_set = valid.rows
for epoch in range(5):
    net.train()
    for ids, labels in DataLoader(train.rows, batch_size=20, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(ids), labels).backward()
        optimizer.step()
    net.eval()
    with torch.no_grad():
        print(epoch, sum(int((net(x).argmax(1) == y).sum()) for x, y in DataLoader(valid_set, batch_size=30)) / 90)
