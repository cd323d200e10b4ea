"""Find words in rows with an attention of its own."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class SelfAttention(nn.Module):
    def __init__(self, d, heads=4):
        super().__init__()
        self.h, self.dk = heads, d // heads
        self.q, self.k, self.v, self.o = (nn.Linear(d, d) for _ in range(4))

    def split(self, x):
        b, t, _ = x.shape
        return x.view(b, t, self.h, self.dk).transpose(1, 2)

    def forward(self, x, mask):
        q, k, v = self.split(self.q(x)), self.split(self.k(x)), self.split(self.v(x))
        scores = q @ k.transpose(-2, -1) / self.dk**0.5
        scores = scores.masked_fill(~mask[:, None, None, :], -1e9)
        weights = scores.softmax(dim=-2)
        b, h, t, _ = q.shape
        return self.o((weights @ v).transpose(1, 2).reshape(b, t, -1))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.e = nn.Embedding(70, 32, padding_idx=0)
        self.a, self.n = SelfAttention(32), nn.LayerNorm(32)
        self.f = nn.Linear(32, 2)

    def forward(self, ids):
        mask = ids != 0
        x = self.e(ids)
        x = self.n(x + self.a(x, mask))
        x = (x * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)
        return self.f(x)


ids = torch.randint(1, 70, (700, 20))
lengths = torch.randint(8, 21, (700,))
ids[torch.arange(20)[None] >= lengths[:, None]] = 0
y = ((ids == 7) | (ids == 8) | (ids == 9)).any(1).long()
net = Net()
opt = torch.optim.Adam(net.parameters(), lr=2e-3)
for epoch in range(5):
    for x, t in DataLoader(TensorDataset(ids, y), batch_size=25, shuffle=True):
        loss = nn.functional.cross_entropy(net(x), t)
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(epoch, loss.item())
