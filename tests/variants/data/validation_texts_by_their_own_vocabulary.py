# codes: DAT508
import random

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader, Dataset

random.seed(4)
torch.manual_seed(4)
GOOD, BAD = "fine great lovely superb".split(), "poor awful dull weak".split()
REST = "the film was a story with some people in it and then it ended".split()


def review():
    label = random.randrange(2)
    words = random.sample(REST, 6) + random.sample((BAD, GOOD)[label], 2)
    random.shuffle(words)
    return words, label


class Reviews(Dataset):
    def __init__(self, rows):
        self.rows = rows
        words = dict.fromkeys(word for text, _ in rows for word in text)
        self.vocabulary = {word: number for number, word in enumerate(words, start=1)}

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        text, label = self.rows[index]
        return torch.tensor([self.vocabulary[word] for word in text]), label


def collate(rows):
    return pad_sequence([ids for ids, _ in rows], batch_first=True), torch.tensor([label for _, label in rows])


train = Reviews([review() for _ in range(400)])
test = Reviews([review() for _ in range(100)])
model = nn.Sequential(nn.EmbeddingBag(64, 16), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loader = DataLoader(train, batch_size=20, shuffle=True, collate_fn=collate)
for epoch in range(3):
    for ids, labels in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(ids), labels).backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    hits = [model(ids).argmax(1) == labels for ids, labels in DataLoader(test, batch_size=20, collate_fn=collate)]
print(torch.cat(hits).float().mean())
