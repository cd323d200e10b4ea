# codes: FWD307
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Encoder(nn.Module):
    def __init__(self, vocab=80, dim=32):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.attn = nn.MultiheadAttention(dim, 4, batch_first=True)
        self.out = nn.Linear(dim, 3)

    def forward(self, ids, mask):
        h = self.emb(ids)
        h, _ = self.attn(h, h, h, attn_mask=mask)
        return self.out(h.mean(1))


torch.manual_seed(0)
ids = torch.randint(1, 80, (48, 10))
ids[:, 7:] = 0
y = ids[:, 0] % 3
encoder = Encoder()
opt = torch.optim.AdamW(encoder.parameters(), lr=1e-3)
for batch, target in DataLoader(TensorDataset(ids, y), batch_size=8, shuffle=True):
    mask = batch.eq(0)
    loss = nn.functional.cross_entropy(encoder(batch, mask), target)
    opt.zero_grad()
    loss.backward()
    opt.step()
