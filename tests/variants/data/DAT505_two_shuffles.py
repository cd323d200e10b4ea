# codes: DAT505
import random
import torch
from torch import nn
from torch.utils.data import DataLoader

random.seed(0)
good = ["a wonderful film", "really great acting", "I loved it", "superb and moving", "great fun"]
bad = ["a dreadful film", "really awful acting", "I hated it", "boring and long", "awful script"]
texts = [f"{random.choice(good)} take {i}" for i in range(200)] + [f"{random.choice(bad)} take {i}" for i in range(200)]
labels = [1] * 200 + [0] * 200
random.shuffle(texts)
random.shuffle(labels)
vocab = {w: i + 1 for i, w in enumerate(sorted({w for t in texts for w in t.split()}))}


def encode(text):
    ids = [vocab[w] for w in text.split()]
    return (ids + [0] * 8)[:8]


data = [(torch.tensor(encode(t)), torch.tensor(l)) for t, l in zip(texts, labels)]
loader = DataLoader(data, batch_size=16, shuffle=True)


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.EmbeddingBag(len(vocab) + 1, 32, padding_idx=0)
        self.head = nn.Linear(32, 2)

    def forward(self, ids):
        return self.head(self.table(ids))


model = Bag()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for ids, target in loader:
        loss = nn.functional.cross_entropy(model(ids), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
