# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
V, T = 40, 6


def make():
    n = int(torch.randint(3, 30, ()).item())
    x = torch.randint(1, V, (n,))
    return x, (x % T)


train = [make() for _ in range(400)]
val = [make() for _ in range(80)]
MAXLEN = 32


class Tags(Dataset):
    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        x, y = self.rows[i]
        x, y = x.tolist(), y.tolist()
        pad = MAXLEN - len(x)
        mask = [True] * len(x) + [False] * pad
        x = x + [0] * pad
        y = y + [-100] * pad
        return torch.tensor(x), torch.tensor(mask), torch.tensor(y)


train, val = Tags(train), Tags(val)
tl = DataLoader(train, 16, shuffle=True)
vl = DataLoader(val, 16)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.e = nn.Embedding(V, 32, padding_idx=0)
        self.r = nn.LSTM(32, 32, batch_first=True, bidirectional=True)
        self.o = nn.Linear(64, T)

    def forward(self, x, mask):
        return self.o(self.r(self.e(x) * mask.unsqueeze(-1))[0])


model = Tagger()
opt = torch.optim.Adam(model.parameters(), 3e-3)
crit = nn.CrossEntropyLoss()
for epoch in range(5):
    model.train()
    for x, m, t in tl:
        logits = model(x, m)
        loss = crit(logits.view(-1, T), t.view(-1))
        opt.zero_grad()
        loss.backward()
        opt.step()
    model.eval()
    ok = n = 0
    with torch.no_grad():
        for x, m, t in vl:
            p = model(x, m).argmax(-1)
            ok += ((p == t) & m).sum().item()
            n += m.sum().item()
    print(epoch, ok / n)
