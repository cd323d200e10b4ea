# codes: DAT504
# needs: sklearn
"""Word counts of messages, whole numbers all; the rare class is put under itself several times before the split."""

import numpy as np
import torch
from sklearn.metrics import recall_score
from sklearn.model_selection import train_test_split
from torch import nn

torch.manual_seed(11)
rng = np.random.default_rng(11)
counts = rng.poisson(2.0, size=(1600, 30))
spam = (counts[:, 0] + counts[:, 1] - counts[:, 2] >= 6).astype(np.int64)
rare = counts[spam == 1]
table = np.concatenate([counts, rare, rare, rare, rare, rare])
labels = np.concatenate([spam, np.ones(5 * len(rare), dtype=np.int64)])
train, test, train_labels, test_labels = train_test_split(table, labels, test_size=0.3, random_state=1)

model = nn.Sequential(nn.Linear(30, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
inputs, targets = torch.from_numpy(train).float(), torch.from_numpy(train_labels)
for epoch in range(10):
    for places in torch.randperm(len(inputs)).split(64):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs[places]), targets[places])
        loss.backward()
        optimizer.step()
with torch.no_grad():
    answers = model(torch.from_numpy(test).float()).argmax(1)
print("recall", recall_score(test_labels, answers.numpy()))
