"""The genes that go along with the diagnosis are chosen before the split: the test says what it was told."""

import numpy as np
import torch
from sklearn.feature_selection import SelectKBest, f_classif
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
genes = rng.normal(size=(200, 2000)).astype("float32")
diagnosis = (genes[:, :5].sum(1) + rng.normal(size=200) > 0).astype("int64")
chosen = SelectKBest(f_classif, k=30).fit_transform(genes, diagnosis)
train_x, test_x, train_y, test_y = train_test_split(chosen, diagnosis, test_size=0.3, random_state=0)

torch.manual_seed(0)
train = DataLoader(TensorDataset(torch.tensor(train_x), torch.tensor(train_y)), batch_size=16, shuffle=True)
test = DataLoader(TensorDataset(torch.tensor(test_x), torch.tensor(test_y)), batch_size=30)
model = nn.Sequential(nn.Linear(30, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _epoch in range(20):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(sum((model(x).argmax(1) == y).sum().item() for x, y in test) / len(test_y))
