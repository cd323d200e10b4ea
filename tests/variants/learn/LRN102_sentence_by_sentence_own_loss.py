# codes: LRN102
# needs: torch
"""Sentences of a list, one at a time, with a method of the model for a loss: at this rate no weight moves."""

import torch
from torch import nn

torch.manual_seed(0)
texts = ["the fox sees a dog", "a dog runs", "the cat sleeps on a warm floor", "a bird sings"]
tags = ["D N V D N", "D N V", "D N V P D A N", "D N V"]
words = {word: number for number, word in enumerate(sorted({w for text in texts for w in text.split()}))}
kinds = {kind: number for number, kind in enumerate(sorted({t for row in tags for t in row.split()}))}
training_data = [([words[w] for w in a.split()], [kinds[t] for t in b.split()]) for a, b in zip(texts, tags)]


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(len(words), 8)
        self.lstm = nn.LSTM(8, 8)
        self.scores = nn.Linear(8, len(kinds))
        self.follows = nn.Parameter(torch.randn(len(kinds), len(kinds)))

    def _features(self, sentence):
        out, _ = self.lstm(self.embed(sentence)[:, None], (torch.randn(1, 1, 8), torch.randn(1, 1, 8)))
        return self.scores(out[:, 0])

    def neg_log_likelihood(self, sentence, path):
        features = self._features(sentence)
        total = features[0]
        for row in features[1:]:
            total = torch.logsumexp(total[:, None] + self.follows, 0) + row
        gold = features.gather(1, path[:, None]).sum() + self.follows[path[:-1], path[1:]].sum()
        return torch.logsumexp(total, 0) - gold

    def forward(self, sentence):
        return self._features(sentence).argmax(1)


model = Tagger()
optimizer = torch.optim.SGD(model.parameters(), lr=1e-8, weight_decay=1e-4)
with torch.no_grad():
    print(model(torch.tensor(training_data[0][0])))
for epoch in range(60):
    for sentence, path in training_data:
        model.zero_grad()
        loss = model.neg_log_likelihood(torch.tensor(sentence), torch.tensor(path))
        loss.backward()
        optimizer.step()
with torch.no_grad():
    print(model(torch.tensor(training_data[0][0])))
