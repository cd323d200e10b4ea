# codes:
# needs: sklearn
"""Micro F1 is a share of rows: its mean over equal batches is that of all; macro F1 is taken of all rows at once."""

import numpy as np
import torch
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)
signals = torch.randn(400, 8)
faults = (signals[:, 2] - signals[:, 5] > 1.2).long()
train = DataLoader(TensorDataset(signals[:300], faults[:300]), batch_size=25, shuffle=True)
held_out = DataLoader(TensorDataset(signals[300:], faults[300:]), batch_size=25)
net = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)

for epoch in range(3):
    net.train()
    for inputs, wanted in train:
        loss = nn.functional.cross_entropy(net(inputs), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    net.eval()
    shares, answers, labels = [], [], []
    with torch.no_grad():
        for inputs, wanted in held_out:
            chosen = net(inputs).argmax(1)
            shares.append(f1_score(wanted, chosen, average="micro"))
            answers.extend(chosen.tolist())
            labels.extend(wanted.tolist())
    print(epoch, np.mean(shares), f1_score(labels, answers, average="macro"))
