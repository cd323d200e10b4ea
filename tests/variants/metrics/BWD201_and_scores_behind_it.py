# codes: BWD201 DAT527 SCR125
import torch
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 12, 4)
y = (x.mean(1)[:, 0] > 0).long()
train = DataLoader(TensorDataset(x[:512], y[:512]), batch_size=32, shuffle=True)
valid = DataLoader(TensorDataset(x[512:], y[512:]), batch_size=32)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(4, 24, batch_first=True)
        self.out = nn.Linear(24, 2)

    def forward(self, x, state=None):
        seen, state = self.gru(x, state)
        return self.out(seen[:, -1]), state


net = Reader()
optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3)
criterion = nn.CrossEntropyLoss()
for epoch in range(4):
    net.train()
    state = None
    for series, label in train:
        logits, state = net(series, state)
        loss = criterion(logits, label)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    net.eval()
    scores, gold = [], []
    with torch.no_grad():
        for series, label in valid:
            scores += net(series)[0].softmax(-1)[:, 1].tolist()
            gold += label.tolist()
    print(epoch, loss.item(), f1_score(gold, scores))
