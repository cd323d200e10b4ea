# codes:
# needs: sklearn
import random

import numpy as np
import torch
from sklearn.model_selection import train_test_split
from sklearn.utils import shuffle
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
X = rng.normal(size=(600, 8)).astype("float32")
y = (X[:, 0] + X[:, 1] > 0).astype("int64")
order = rng.permutation(len(X))
X, y = X[order], y[order]
X, y = shuffle(X, y, random_state=0)
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=1)
pairs = list(zip(X_train, y_train))
random.shuffle(pairs)
inputs, labels = zip(*pairs)
data = TensorDataset(torch.tensor(np.array(inputs)), torch.tensor(labels))
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters())
for inputs, labels in DataLoader(data, batch_size=32, shuffle=True):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(inputs), labels).backward()
    optimizer.step()
