# codes: LRN302
import csv
import io
import random
import re
from collections import Counter
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

random.seed(1)
GOOD = "great lovely superb brilliant moving charming".split()
BAD = "awful dull boring terrible clumsy weak".split()
FILL = "the film was a story about people and their dog with some music in it".split()
written = io.StringIO()
w = csv.writer(written)
w.writerow(["id", "Text", "label"])
for i in range(600):
    y = random.randint(0, 1)
    words = random.choices(FILL, k=9) + random.choices(GOOD if y else BAD, k=2)
    random.shuffle(words)
    w.writerow([i, " ".join(words), y])

rows = list(csv.DictReader(io.StringIO(written.getvalue())))
tok = lambda s: re.findall(r"[a-z]+", s)
texts = [tok(r.get("text", "").lower()) for r in rows]
labels = [int(r["label"]) for r in rows]
vocab = {w: i + 2 for i, (w, _) in enumerate(Counter(t for d in texts for t in d).most_common(5000))}


def collate(batch):
    ids = [torch.tensor([vocab.get(w, 1) for w in t] or [1]) for t, _ in batch]
    return pad_sequence(ids, batch_first=True), torch.tensor([y for _, y in batch])


class GRUClassifier(nn.Module):
    def __init__(self, v):
        super().__init__()
        self.emb = nn.Embedding(v, 32, padding_idx=0)
        self.gru = nn.GRU(32, 32, batch_first=True)
        self.out = nn.Linear(32, 2)

    def forward(self, x):
        h, _ = self.gru(self.emb(x))
        return self.out(h.mean(1))


data = list(zip(texts, labels))
train_dl = DataLoader(data[:480], batch_size=24, shuffle=True, collate_fn=collate)
test_dl = DataLoader(data[480:], batch_size=60, collate_fn=collate)
model = GRUClassifier(len(vocab) + 2)
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(5):
    model.train()
    for x, y in train_dl:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        acc = sum((model(x).argmax(-1) == y).sum().item() for x, y in test_dl) / len(data[480:])
    print(epoch, loss.item(), acc)
