# codes: FWD102
import torch
from torch import nn

class Positional(nn.Module):
    def __init__(self, dim, max_len=32):
        super().__init__()
        self.pos = nn.Embedding(max_len, dim)
    def forward(self, x):
        idx = torch.arange(x.size(1), device=x.device)
        return x + self.pos(idx)

class Classifier(nn.Module):
    def __init__(self, vocab, dim, max_len):
        super().__init__()
        self.tok = nn.Embedding(vocab, dim)
        self.pos = Positional(dim, max_len)
        self.enc = nn.TransformerEncoder(nn.TransformerEncoderLayer(dim, 2, 64, batch_first=True), 1)
        self.out = nn.Linear(dim, 3)
    def forward(self, ids):
        return self.out(self.enc(self.pos(self.tok(ids))).mean(1))

def settings():
    return dict(vocab=150, dim=32, max_len=40)

def batches(seq_len=48):
    for _ in range(6):
        yield torch.randint(0, 150, (8, seq_len)), torch.randint(0, 3, (8,))

m = Classifier(**settings())
opt = torch.optim.Adam(m.parameters())
for ids, y in batches():
    loss = nn.functional.cross_entropy(m(ids), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
