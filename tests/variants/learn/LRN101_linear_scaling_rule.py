# codes: LRN101
"""Sentence polarity with a small encoder."""
import argparse
import random

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Encoder(nn.Module):
    def __init__(self, vocab=120, width=64, depth=3, classes=4, length=24):
        super().__init__()
        self.tok = nn.Embedding(vocab, width)
        self.pos = nn.Parameter(torch.zeros(1, length, width))
        block = nn.TransformerEncoderLayer(width, 4, 128, dropout=0.1, batch_first=True)
        self.body = nn.TransformerEncoder(block, depth)
        self.out = nn.Linear(width, classes)

    def forward(self, ids):
        h = self.body(self.tok(ids) + self.pos)
        return self.out(h.mean(1))


def make_corpus(n, seed):
    rng = random.Random(seed)
    xs, ys = [], []
    for _ in range(n):
        y = rng.randrange(4)
        xs.append([rng.randrange(120) if rng.random() > 0.35 else y * 10 + rng.randrange(10) for _ in range(24)])
        ys.append(y)
    return TensorDataset(torch.tensor(xs), torch.tensor(ys))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--lr", type=float, default=4e-4)
    ap.add_argument("--batch-size", type=int, default=32)
    ap.add_argument("--accum", type=int, default=4)
    ap.add_argument("--epochs", type=int, default=4)
    a = ap.parse_args()
    torch.manual_seed(3)
    train = DataLoader(make_corpus(1024, 0), batch_size=a.batch_size, shuffle=True)
    valid = DataLoader(make_corpus(256, 1), batch_size=64)
    net = Encoder()
    lr = a.lr * a.batch_size * a.accum
    opt = torch.optim.AdamW(net.parameters(), lr=lr, weight_decay=0.01)
    ce = nn.CrossEntropyLoss()
    for epoch in range(a.epochs):
        net.train()
        for ids, y in train:
            opt.zero_grad()
            loss = ce(net(ids), y)
            loss.backward()
            opt.step()
        net.eval()
        hit = 0
        with torch.no_grad():
            for ids, y in valid:
                hit += (net(ids).argmax(-1) == y).sum().item()
        print(f"epoch {epoch} loss {loss.item():.3f} acc {hit / 256:.3f}")


if __name__ == "__main__":
    main()
