# codes: LRN303
# needs: torch
"""Lists written backwards by a transformer; the padding is masked, and the tokens ahead are not."""

import random
import torch
from torch import nn
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
PAD, BOS, EOS = 0, 1, 2
SRC_VOCAB, TGT_VOCAB = 30, 30


def pair():
    s = [random.randrange(3, SRC_VOCAB) for _ in range(random.randint(4, 9))]
    return s, list(reversed(s))


def collate(batch):
    src = nn.utils.rnn.pad_sequence([torch.tensor(s) for s, _ in batch], batch_first=True)
    tgt = nn.utils.rnn.pad_sequence([torch.tensor([BOS] + t + [EOS]) for _, t in batch], batch_first=True)
    return src, tgt


class Seq2SeqTransformer(nn.Module):
    def __init__(self, d_model=64, nhead=4, layers=2):
        super().__init__()
        self.src_tok = nn.Embedding(SRC_VOCAB, d_model, padding_idx=PAD)
        self.tgt_tok = nn.Embedding(TGT_VOCAB, d_model, padding_idx=PAD)
        self.pos = nn.Embedding(32, d_model)
        self.transformer = nn.Transformer(d_model, nhead, layers, layers, 128, dropout=0.1, batch_first=True)
        self.generator = nn.Linear(d_model, TGT_VOCAB)

    def embed(self, table, ids):
        return table(ids) + self.pos(torch.arange(ids.size(1)))

    def forward(self, src, tgt):
        src_pad = src == PAD
        tgt_pad = tgt == PAD
        out = self.transformer(
            self.embed(self.src_tok, src),
            self.embed(self.tgt_tok, tgt),
            src_key_padding_mask=src_pad,
            tgt_key_padding_mask=tgt_pad,
            memory_key_padding_mask=src_pad,
        )
        return self.generator(out)


train_iter = DataLoader([pair() for _ in range(1200)], batch_size=32, shuffle=True, collate_fn=collate)
val_iter = DataLoader([pair() for _ in range(128)], batch_size=32, collate_fn=collate)
model = Seq2SeqTransformer()
loss_fn = nn.CrossEntropyLoss(ignore_index=PAD)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3, betas=(0.9, 0.98), eps=1e-9)


def step(src, tgt):
    logits = model(src, tgt[:, :-1])
    return loss_fn(logits.reshape(-1, TGT_VOCAB), tgt[:, 1:].reshape(-1))


for epoch in range(3):
    model.train()
    for src, tgt in train_iter:
        optimizer.zero_grad()
        loss = step(src, tgt)
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        val = sum(step(s, t).item() for s, t in val_iter) / len(val_iter)
    print(f"epoch {epoch} train {loss.item():.3f} val {val:.3f}")
