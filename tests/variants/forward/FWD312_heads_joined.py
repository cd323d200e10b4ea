# codes: FWD312
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Attention(nn.Module):
    def __init__(self, size=24, heads=4):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value = (nn.Linear(size, size) for _ in range(3))
        self.out = nn.Linear(size, size)

    def forward(self, x):
        batch, length, size = x.shape
        query, key, value = (
            layer(x).view(batch, length, self.heads, size // self.heads).transpose(1, 2)
            for layer in (self.query, self.key, self.value)
        )
        weights = (query @ key.transpose(-2, -1) / (size // self.heads) ** 0.5).softmax(-1)
        mixed = (weights @ value).contiguous().view(batch, length, size)
        return self.out(mixed)


class Sentiment(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.attention, self.head = nn.Embedding(40, 24), Attention(), nn.Linear(24, 2)

    def forward(self, ids):
        x = self.words(ids)
        return self.head((x + self.attention(x)).mean(1))


ids = torch.randint(0, 40, (320, 10))
model = Sentiment()
opt = torch.optim.AdamW(model.parameters(), lr=2e-3)
for epoch in range(4):
    for x, y in DataLoader(TensorDataset(ids, (ids[:, :3].sum(1) > 58).long()), batch_size=16, shuffle=True):
        loss = nn.functional.cross_entropy(model(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
