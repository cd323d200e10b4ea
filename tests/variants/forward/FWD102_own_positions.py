# codes: FWD102
import torch
from torch import nn
from torch.utils.data import DataLoader


class LM(nn.Module):
    def __init__(self, v=50, d=32, maxlen=16):
        super().__init__()
        self.tok = nn.Embedding(v, d)
        self.pos = nn.Embedding(maxlen, d)
        self.enc = nn.TransformerEncoderLayer(d, 4, 64, batch_first=True)
        self.head = nn.Linear(d, v)

    def forward(self, ids):
        p = torch.arange(ids.size(1))
        mask = nn.Transformer.generate_square_subsequent_mask(ids.size(1))
        return self.head(self.enc(self.tok(ids) + self.pos(p), src_mask=mask))


torch.manual_seed(0)
text = torch.randint(0, 50, (40, 24))
lm = LM()
opt = torch.optim.AdamW(lm.parameters(), 1e-3)
for ids in DataLoader(text, 8, shuffle=True):
    logits = lm(ids[:, :-1])
    loss = nn.functional.cross_entropy(logits.transpose(1, 2), ids[:, 1:])
    opt.zero_grad()
    loss.backward()
    opt.step()
