# codes: BWD104 MET105
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint
from sklearn.metrics import f1_score


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(30, 16)
        self.block = nn.Sequential(nn.Linear(16, 32), nn.GELU(), nn.Linear(32, 16))
        self.out = nn.Linear(16, 3)

    def forward(self, ids):
        hidden = self.table(ids).mean(1)
        return checkpoint(lambda h: self.out(self.block(h)), hidden, use_reentrant=True)


torch.manual_seed(0)
reader = Reader()
for weight in reader.table.parameters():
    weight.requires_grad = False
optimizer = torch.optim.Adam([p for p in reader.parameters() if p.requires_grad], lr=5e-3)
texts = torch.randint(0, 30, (80, 6))
labels = (texts[:, 0] // 10).long()
for epoch in range(2):
    for rows in torch.randperm(80).split(16):
        loss = nn.functional.cross_entropy(reader(texts[rows]), labels[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
with torch.no_grad():
    predicted = reader(texts).argmax(1)
print("f1", f1_score(labels, predicted))
