"""Sort rows of words with convolutions."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
ids = torch.randint(1, 400, (900, 24))
label = ((ids[:, :6] > 200).sum(1) > 3).long()


class TextCNN(nn.Module):
    def __init__(self, vocab=400, dim=40, classes=2):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim, padding_idx=0)
        self.convs = nn.ModuleList([nn.Conv1d(dim, 24, k) for k in (2, 3, 4)])
        self.fc = nn.Linear(72, classes)

    def forward(self, x):
        e = self.emb(x).transpose(1, 2)
        pooled = [F.relu(c(e)).max(dim=2).values for c in self.convs]
        h = F.dropout(torch.cat(pooled, 1), p=0.5, training=self.training)
        return self.fc(h)


model = TextCNN()
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
train = DataLoader(TensorDataset(ids[:720], label[:720]), batch_size=24, shuffle=True)
val = DataLoader(TensorDataset(ids[720:], label[720:]), batch_size=60)
for epoch in range(6):
    model.train()
    for x, y in train:
        opt.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        opt.step()
    model.eval()
    with torch.no_grad():
        acc = sum((model(x).argmax(1) == y).sum().item() for x, y in val) / 180
    print(epoch, loss.item(), acc)
