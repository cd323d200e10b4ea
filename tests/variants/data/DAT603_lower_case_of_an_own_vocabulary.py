# codes: DAT603
from collections import Counter

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
good = "Great Lovely Superb Fine Happy Bright Warm Kind".split()
bad = "Awful Dull Poor Sad Dark Cold Rude Weak".split()
filler = "The Film Was And Its Story Had Some Music In It With Actors".split()
g = torch.Generator().manual_seed(1)


def make(n):
    out = []
    for i in range(n):
        label = i % 2
        pool = (good if label else bad) * 2 + filler
        words = [pool[int(j)] for j in torch.randint(0, len(pool), (14,), generator=g)]
        out.append((" ".join(words), label))
    return out


train, test = make(600), make(120)
counter = Counter(w for text, _ in train for w in text.split())
vocab = {"<pad>": 0, "<unk>": 1, **{w: i + 2 for i, (w, _) in enumerate(counter.most_common())}}


def encode(text):
    return torch.tensor([vocab.get(w, 1) for w in text.lower().split()])


def collate(batch):
    return torch.stack([encode(t) for t, _ in batch]), torch.tensor([label for _, label in batch])


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.EmbeddingBag(len(vocab), 32)
        self.fc = nn.Linear(32, 2)

    def forward(self, x):
        return self.fc(self.emb(x))


model = Bag()
opt = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(5):
    for x, y in DataLoader(train, batch_size=20, shuffle=True, collate_fn=collate):
        loss = nn.functional.cross_entropy(model(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        x, y = collate(test)
        print(epoch, loss.item(), (model(x).argmax(1) == y).float().mean().item())
