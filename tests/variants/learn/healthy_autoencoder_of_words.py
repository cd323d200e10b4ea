# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
ids = torch.randint(3, 40, (400, 12))


class AE(nn.Module):
    def __init__(self):
        super().__init__()
        self.e = nn.Embedding(40, 32)
        self.enc = nn.GRU(32, 32, batch_first=True)
        self.dec = nn.GRU(32, 32, batch_first=True)
        self.h = nn.Linear(32, 40)

    def forward(self, x):
        _, z = self.enc(self.e(x))
        start = torch.ones_like(x[:, :1])
        out, _ = self.dec(self.e(torch.cat([start, x[:, :-1]], 1)), z)
        return self.h(out)


m = AE()
opt = torch.optim.AdamW(m.parameters(), lr=2e-3)
for _ in range(5):
    for x in DataLoader(ids, batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(m(x).flatten(0, 1), x.flatten())
        opt.zero_grad()
        loss.backward()
        opt.step()
