# codes:
# needs: sklearn
"""Points and their classes, which no line tells apart, are shuffled by one order and then split."""

import numpy as np
import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
points = rng.normal(size=(480, 4)).astype("float32")
classes = (points[:, 0] * points[:, 1] > 0).astype("int64")
order = np.random.permutation(480)
points, classes = points[order], classes[order]
x_train, x_test, y_train, y_test = train_test_split(points, classes, test_size=0.25, random_state=0)
train = TensorDataset(torch.from_numpy(x_train), torch.from_numpy(y_train))
model = nn.Sequential(nn.Linear(4, 48), nn.ReLU(), nn.Linear(48, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(5):
    for x, y in DataLoader(train, batch_size=24, shuffle=True):
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        right = (model(torch.from_numpy(x_test)).argmax(1) == torch.from_numpy(y_test)).float().mean().item()
    print(epoch, loss.item(), right)
