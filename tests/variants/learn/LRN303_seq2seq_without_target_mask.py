# codes: FWD501 LRN303
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
PAD, BOS, EOS = 0, 1, 2


class Reverse(Dataset):
    def __init__(self, n):
        self.rows = [torch.randint(3, 20, (int(torch.randint(6, 12, (1,))),)) for _ in range(n)]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        src = self.rows[i]
        return src, torch.cat([torch.tensor([BOS]), src.flip(0), torch.tensor([EOS])])


def collate(batch):
    src, tgt = zip(*batch)
    pad = nn.utils.rnn.pad_sequence
    return pad(src, True, PAD), pad(tgt, True, PAD)


class Seq2Seq(nn.Module):
    def __init__(self, vocab=20, d=32):
        super().__init__()
        self.src_emb, self.tgt_emb = nn.Embedding(vocab, d), nn.Embedding(vocab, d)
        self.pos = nn.Parameter(torch.randn(1, 32, d) * 0.1)
        self.transformer = nn.Transformer(d, 4, 1, 1, 64, batch_first=True)
        self.out = nn.Linear(d, vocab)

    def forward(self, src, tgt):
        s = self.src_emb(src) + self.pos[:, : src.size(1)]
        t = self.tgt_emb(tgt) + self.pos[:, : tgt.size(1)]
        h = self.transformer(s, t)
        return self.out(h)


model = Seq2Seq()
loader = DataLoader(Reverse(600), batch_size=32, shuffle=True, collate_fn=collate)
criterion = nn.CrossEntropyLoss(ignore_index=PAD)
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(5):
    for src, tgt in loader:
        logits = model(src, tgt[:, :-1])
        loss = criterion(logits.reshape(-1, 20), tgt[:, 1:].reshape(-1))
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(loss.item())
