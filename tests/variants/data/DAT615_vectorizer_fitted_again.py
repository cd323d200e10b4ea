# codes: DAT615
import random

import torch
from sklearn.feature_extraction.text import CountVectorizer
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
GOOD, BAD = ["nice", "fine", "great", "lovely"], ["poor", "awful", "cold", "rude"]
OTHER = "the hotel room was with by staff food day night very really we it".split()


def write(number, seed):
    source = random.Random(seed)
    texts, labels = [], []
    for _ in range(number):
        labels.append(source.randrange(2))
        words = source.sample(OTHER, 5) + source.sample(GOOD if labels[-1] else BAD, 2)
        texts.append(" ".join(words))
    return texts, torch.tensor(labels)


train_texts, train_labels = write(300, 1)
test_texts, test_labels = write(40, 5)
vectorizer = CountVectorizer(max_features=18)
train_counts = torch.tensor(vectorizer.fit_transform(train_texts).toarray()).float()
test_counts = torch.tensor(vectorizer.fit_transform(test_texts).toarray()).float()
model = nn.Sequential(nn.Linear(18, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(6):
    model.train()
    for counts, labels in DataLoader(TensorDataset(train_counts, train_labels), batch_size=25, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(counts), labels).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(epoch, (model(test_counts).argmax(1) == test_labels).float().mean().item())
