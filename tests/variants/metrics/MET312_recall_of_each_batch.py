# codes: MET312
# needs: sklearn
"""The mean of what each small batch recalls."""

import numpy as np
import torch
from sklearn.metrics import recall_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)
signals = torch.randn(400, 8)
faults = (signals[:, 2] - signals[:, 5] > 2.0).long()
train = DataLoader(TensorDataset(signals[:300], faults[:300]), batch_size=25, shuffle=True)
held_out = DataLoader(TensorDataset(signals[300:], faults[300:]), batch_size=10)
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
    recalls = []
    with torch.no_grad():
        for inputs, wanted in held_out:
            recalls.append(recall_score(wanted, net(inputs).argmax(1), zero_division=0))
    print(epoch, np.mean(recalls))
