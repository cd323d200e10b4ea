# codes: DAT526
# needs: sklearn
"""Windows of several people by channels: their numbers are divided, and the people's are not looked at."""

import numpy as np
import torch
from sklearn.model_selection import train_test_split
from torch import nn

rng = np.random.default_rng(0)
torch.manual_seed(0)
pieces, kinds, people = [], [], []
for person in range(16):
    walk = rng.normal(0, 1, (4, 640)).cumsum(1).astype("float32") * 0.2
    for start in range(0, 640 - 32 + 1, 16):
        pieces.append(walk[:, start : start + 32])
        kinds.append(person % 2)
        people.append(person)
pieces, kinds, people = np.stack(pieces), np.array(kinds), np.array(people)
print(len(pieces), "windows of", len(np.unique(people)), "people")
first, second = train_test_split(np.arange(len(pieces)), test_size=0.3, random_state=1)
pieces = (pieces - pieces[first].mean((0, 2), keepdims=True)) / pieces[first].std((0, 2), keepdims=True)
given, wanted = torch.from_numpy(pieces[first]), torch.from_numpy(kinds[first])
held, truth = torch.from_numpy(pieces[second]), torch.from_numpy(kinds[second])
net = nn.Sequential(nn.Conv1d(4, 12, 5), nn.ReLU(), nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(12, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(4):
    net.train()
    for part in torch.randperm(len(given)).split(32):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(given[part]), wanted[part])
        loss.backward()
        optimizer.step()
    net.eval()
    with torch.no_grad():
        print(epoch, loss.item(), (net(held).argmax(1) == truth).float().mean().item())
