# codes:
# needs: sklearn
"""A list of each batch beside those of all: what is scored behind the loop are the answers to every batch."""

import numpy as np
import torch
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
calls = torch.randn(300, 5)
birds = (calls[:, 0] > 0).long() + (calls[:, 1] > 1).long()


def evaluate(model, loader):
    model.eval()
    predicted, gold, by_batch = [], [], []
    for inputs, wanted in loader:
        hard = []
        with torch.no_grad():
            scores = model(inputs)
        predicted.append(scores.argmax(-1).numpy())
        gold += [wanted.numpy()]
        hard.extend(scores.max(-1).values.tolist())
        by_batch.append(f1_score(gold[-1], predicted[-1], average="macro", zero_division=0))
    print(np.mean(by_batch), min(hard))
    predicted = np.concatenate(predicted)
    return f1_score(np.concatenate(gold), predicted, average="macro", zero_division=0)


model = nn.Sequential(nn.Linear(5, 12), nn.Tanh(), nn.Linear(12, 3))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
fit = DataLoader(TensorDataset(calls[:200], birds[:200]), batch_size=20, shuffle=True)
test = DataLoader(TensorDataset(calls[200:], birds[200:]), batch_size=40)
for epoch in range(2):
    model.train()
    for inputs, wanted in fit:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), wanted).backward()
        optimizer.step()
    print(evaluate(model, test))
