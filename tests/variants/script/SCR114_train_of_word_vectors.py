# codes: SCR114
"""Skip-gram with negative sampling; the model trains itself."""
import random

import torch
import torch.nn.functional as F
from torch import nn, optim

TEXT = "the cat sat on the mat while the dog sat on the rug and the cat saw the dog on the mat".split() * 10


class Word2Vec(nn.Module):
    def __init__(self, vocab, dim=12, negatives=4):
        super().__init__()
        self.words = nn.Embedding(len(vocab), dim)
        self.context = nn.Embedding(len(vocab), dim)
        self.vocab, self.negatives = vocab, negatives

    def forward(self, centre, around):
        c = self.words(centre)
        pos = (c * self.context(around)).sum(-1)
        noise = torch.randint(0, len(self.vocab), (len(centre), self.negatives))
        neg = torch.bmm(self.context(noise), c.unsqueeze(-1)).squeeze(-1)
        return -(F.logsigmoid(pos) + F.logsigmoid(-neg).sum(-1)).mean()

    def train(self, pairs, epochs=3, bs=32, lr=0.01):
        opt = optim.Adam(self.parameters(), lr=lr)
        for e in range(epochs):
            random.shuffle(pairs)
            for i in range(0, len(pairs), bs):
                c, a = map(torch.tensor, zip(*pairs[i:i + bs]))
                loss = self(c, a)
                opt.zero_grad()
                loss.backward()
                opt.step()
            print(e, loss.item())

    @torch.no_grad()
    def similar(self, word, k=3):
        self.eval()
        w = F.normalize(self.words.weight, dim=1)
        best = (w @ w[self.vocab[word]]).topk(k + 1).indices.tolist()[1:]
        names = list(self.vocab)
        return [names[b] for b in best]


def main():
    vocab = {w: i for i, w in enumerate(dict.fromkeys(TEXT))}
    ids = [vocab[w] for w in TEXT]
    pairs = [(ids[i], ids[j]) for i in range(len(ids)) for j in (i - 1, i + 1) if 0 <= j < len(ids)]
    model = Word2Vec(vocab)
    model.train(pairs)
    print(model.similar("cat"))


if __name__ == "__main__":
    main()
