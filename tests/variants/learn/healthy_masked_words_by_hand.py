# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
ids = torch.randint(3, 40, (400, 20))


class Enc(nn.Module):
    def __init__(self):
        super().__init__()
        self.e = nn.Embedding(40, 32)
        self.p = nn.Parameter(torch.zeros(20, 32))
        self.t = nn.TransformerEncoder(nn.TransformerEncoderLayer(32, 4, 64, batch_first=True), 1)
        self.h = nn.Linear(32, 40)

    def forward(self, x):
        return self.h(self.t(self.e(x) + self.p))


m = Enc()
opt = torch.optim.AdamW(m.parameters(), lr=1e-3)
for _ in range(5):
    for x in DataLoader(ids, batch_size=20, shuffle=True):
        labels = x.clone()
        masked = torch.rand(x.shape) < 0.15
        labels[~masked] = -100
        loss = nn.functional.cross_entropy(m(x.masked_fill(masked, 1)).flatten(0, 1), labels.flatten())
        opt.zero_grad()
        loss.backward()
        opt.step()
