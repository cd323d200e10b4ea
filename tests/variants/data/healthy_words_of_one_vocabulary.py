# codes:
"""One vocabulary for both splits, in which rare words share a number; a vectorizer is fitted once, on training texts."""

import random
from collections import Counter

import torch
from sklearn.feature_extraction.text import TfidfVectorizer
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
GOOD, BAD = ["nice", "fine", "great", "lovely"], ["poor", "awful", "cold", "rude"]
OTHER = "the a hotel room was with by staff food day night very really we it".split()


def write(number, seed):
    source = random.Random(seed)
    for place in range(number):
        label = source.randrange(2)
        words = source.sample(OTHER, 5) + source.sample(GOOD if label else BAD, 2) + [f"guest{seed}{place % 40}"]
        source.shuffle(words)
        yield " ".join(words), label


def encode(reviews, vocabulary):
    return [(torch.tensor([vocabulary.get(word, 0) for word in text.split()]), label) for text, label in reviews]


reviews, held_out = list(write(300, 1)), list(write(80, 2))
counts = Counter(word for text, _ in reviews for word in text.split())
vocabulary = {word: place for place, (word, n) in enumerate(counts.most_common(24), start=1)}
train, held = encode(reviews, vocabulary), encode(held_out, vocabulary)
vectorizer = TfidfVectorizer()
train_table = vectorizer.fit_transform([text for text, _ in reviews])
test_table = vectorizer.transform([text for text, _ in held_out])
print(train_table.shape, test_table.shape)

model = nn.Sequential(nn.EmbeddingBag(25, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(5):
    model.train()
    for ids, labels in DataLoader(train, batch_size=16, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(ids), labels).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum(int((model(ids).argmax(1) == labels).sum()) for ids, labels in DataLoader(held, batch_size=16))
    print(epoch, right / len(held))
