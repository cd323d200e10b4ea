# codes: DAT525
# needs: sklearn
import numpy as np
import torch
import torch.nn as nn
from sklearn.datasets import load_iris
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
iris = load_iris()
X = ((iris.data - iris.data.mean(0)) / iris.data.std(0)).astype("float32")
y = iris.target
split = int(0.8 * len(X))
train = TensorDataset(torch.from_numpy(X[:split]), torch.from_numpy(y[:split]))
test = TensorDataset(torch.from_numpy(X[split:]), torch.from_numpy(y[split:]))
train_loader = DataLoader(train, batch_size=16, shuffle=True)
test_loader = DataLoader(test, batch_size=16)

model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 3))
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
loss_fn = nn.CrossEntropyLoss()
for epoch in range(30):
    model.train()
    for xb, yb in train_loader:
        opt.zero_grad()
        loss = loss_fn(model(xb), yb)
        loss.backward()
        opt.step()
model.eval()
hits = 0
with torch.no_grad():
    for xb, yb in test_loader:
        hits += (model(xb).argmax(1) == yb).sum().item()
print("accuracy", hits / len(test))
