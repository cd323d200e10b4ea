# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
V = 11
data = torch.randint(1, V, (640, 10))
data[:, 0] = 1


class Copy(nn.Module):
    def __init__(self, d=32):
        super().__init__()
        self.src, self.tgt = nn.Embedding(V, d), nn.Embedding(V, d)
        self.pos = nn.Embedding(16, d)
        self.t = nn.Transformer(d, 4, 2, 2, 64, dropout=0.1, batch_first=True)
        self.out = nn.Linear(d, V)

    def forward(self, src, tgt):
        mask = nn.Transformer.generate_square_subsequent_mask(tgt.size(1))
        p = self.pos.weight
        x = self.t(self.src(src) + p[: src.size(1)], self.tgt(tgt) + p[: tgt.size(1)], tgt_mask=mask)
        return self.out(x)


model = Copy()
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    model.train()
    for batch in DataLoader(data, 32, shuffle=True):
        logits = model(batch, batch[:, :-1])
        loss = nn.functional.cross_entropy(logits.reshape(-1, V), batch[:, 1:].reshape(-1))
        opt.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        opt.step()
