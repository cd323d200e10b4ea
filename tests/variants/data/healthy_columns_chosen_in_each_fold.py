# codes:
# needs: sklearn
"""Columns are chosen anew in each fold, by the labels of the rows that are trained on."""

import numpy as np
import torch
from sklearn.feature_selection import SelectKBest, f_classif
from sklearn.model_selection import StratifiedKFold
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(0)
y = rng.integers(0, 2, 100)
x = rng.normal(size=(100, 1000))
x[:, :2] += 0.5 * y[:, None]

whole = x
scores = []
for train, held in StratifiedKFold(5, shuffle=True, random_state=1).split(whole, y):
    x = SelectKBest(f_classif, k=20).fit(whole[train], y[train]).transform(whole)
    net = nn.Sequential(nn.Linear(20, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = torch.optim.Adam(net.parameters(), lr=5e-3)
    inputs, targets = torch.tensor(x[train], dtype=torch.float32), torch.tensor(y[train])
    for _ in range(20):
        for rows in torch.randperm(len(inputs)).split(16):
            optimizer.zero_grad()
            nn.functional.cross_entropy(net(inputs[rows]), targets[rows]).backward()
            optimizer.step()
    net.eval()
    with torch.no_grad():
        answers = net(torch.tensor(x[held], dtype=torch.float32)).argmax(1)
    scores.append(float((answers.numpy() == y[held]).mean()))
print(np.mean(scores))
