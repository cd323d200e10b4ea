# codes:
"""A language model on batches that the loop draws itself, at rates that it sets itself, after a long warm-up."""

import math

import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
PEAK, WARM, STEPS = 1e-3, 500, 5000
text = torch.tensor([(i * i + i // 5) % 17 for i in range(3000)])
generator = torch.Generator().manual_seed(1)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.tokens, self.places = nn.Embedding(40, 32), nn.Embedding(16, 32)
        self.blocks = nn.ModuleList(
            nn.TransformerEncoderLayer(32, 2, 64, dropout=0.0, batch_first=True, norm_first=True) for _ in range(2)
        )
        self.head = nn.Linear(32, 40)

    def forward(self, ids):
        hidden = self.tokens(ids) + self.places(torch.arange(ids.shape[1]))
        mask = nn.Transformer.generate_square_subsequent_mask(ids.shape[1])
        for block in self.blocks:
            hidden = block(hidden, src_mask=mask, is_causal=True)
        return self.head(hidden)


def drawn(count=8, length=16):
    starts = torch.randint(0, len(text) - length - 1, (count,), generator=generator).tolist()
    rows = torch.stack([text[start : start + length + 1] for start in starts])
    return rows[:, :-1], rows[:, 1:]


def rate_at(step):
    if step < WARM:
        return PEAK * (step + 1) / WARM
    return PEAK * 0.5 * (1 + math.cos(math.pi * (step - WARM) / (STEPS - WARM)))


model = Reader()
optimizer = torch.optim.AdamW(model.parameters(), lr=PEAK)
for step in range(STEPS):
    for group in optimizer.param_groups:
        group["lr"] = rate_at(step)
    ids, targets = drawn()
    loss = F.cross_entropy(model(ids).flatten(0, 1), targets.flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 100 == 0:
        print(step, loss.item())
