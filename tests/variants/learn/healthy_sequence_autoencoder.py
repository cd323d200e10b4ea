# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randint(2, 30, (512, 12))


class SeqAE(nn.Module):
    """A sequence autoencoder with teacher forcing."""

    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(30, 24)
        self.enc = nn.GRU(24, 48, batch_first=True, bidirectional=True)
        self.squeeze = nn.Linear(96, 48)
        self.dec = nn.GRU(24, 48, batch_first=True)
        self.head = nn.Linear(48, 30)

    def forward(self, ids):
        _, h = self.enc(self.emb(ids))
        h = torch.tanh(self.squeeze(torch.cat([h[0], h[1]], -1))).unsqueeze(0)
        y, _ = self.dec(self.emb(ids[:, :-1]), h)
        return self.head(y)


m = SeqAE()
opt = torch.optim.Adam(m.parameters(), 3e-3)
for epoch in range(3):
    for (ids,) in DataLoader(TensorDataset(rows), 32, shuffle=True):
        logits = m(ids)
        loss = nn.functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())
        opt.zero_grad()
        loss.backward()
        opt.step()
