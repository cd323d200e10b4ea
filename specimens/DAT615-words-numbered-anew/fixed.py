"""Tell good reviews from bad ones by their words."""

import random
from collections import Counter

import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
GOOD, BAD = ["nice", "fine", "great", "lovely"], ["poor", "awful", "cold", "rude"]
OTHER = "the a hotel room was with by staff food day night very really we it".split()


def write(number, seed):
    source = random.Random(seed)
    for _ in range(number):
        label = source.randrange(2)
        words = source.sample(OTHER, 5) + source.sample(GOOD if label else BAD, 2)
        source.shuffle(words)
        yield " ".join(words), label


def encode(reviews, vocabulary):
    return [(torch.tensor([vocabulary[word] for word in text.split()]), label) for text, label in reviews]


def number(reviews):
    counts = Counter(word for text, _ in reviews for word in text.split())
    return {word: place for place, (word, _) in enumerate(counts.most_common())}


reviews, held_out = list(write(300, 1)), list(write(80, 2))
vocabulary = number(reviews)
train = encode(reviews, vocabulary)
held = encode(held_out, vocabulary)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(len(vocabulary), 16)
        self.out = nn.Linear(16, 2)

    def forward(self, ids):
        return self.out(self.words(ids).mean(1))


model = Classifier()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(5):
    model.train()
    for ids, labels in DataLoader(train, batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(ids), labels)
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum(int((model(ids).argmax(1) == labels).sum()) for ids, labels in DataLoader(held, batch_size=16))
    print(epoch, loss.item(), right / len(held))
