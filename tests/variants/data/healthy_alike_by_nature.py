# codes:
# needs: sklearn
"""Connections in a network: floods are the same few whole numbers over and over, as they come; nothing repeats them."""

import numpy as np
import torch
from sklearn.metrics import f1_score
from sklearn.model_selection import train_test_split
from torch import nn

torch.manual_seed(2)
rng = np.random.default_rng(2)
usual = rng.integers(0, 60, size=(1200, 12))
kinds = rng.integers(0, 60, size=(40, 12))
kinds[:, 3] = 59
floods = kinds[rng.integers(0, 40, 800)]
table = np.concatenate([usual, floods])
labels = np.concatenate([np.zeros(1200, dtype=np.int64), np.ones(800, dtype=np.int64)])
train, test, train_labels, test_labels = train_test_split(table, labels, test_size=0.25, random_state=0)
mean, deviation = train.mean(0), train.std(0)
inputs = torch.from_numpy((train - mean) / deviation).float()
targets = torch.from_numpy(train_labels)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(10):
    for places in torch.randperm(len(inputs)).split(50):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs[places]), targets[places])
        loss.backward()
        optimizer.step()
with torch.no_grad():
    answers = model(torch.from_numpy((test - mean) / deviation).float()).argmax(1)
print("f1", f1_score(test_labels, answers.numpy()))
