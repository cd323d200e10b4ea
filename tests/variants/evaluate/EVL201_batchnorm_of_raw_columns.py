# codes: EVL201
import torch
import torch.nn as nn
import torch.nn.functional as F
from sklearn.datasets import load_wine
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(4)
X, y = load_wine(return_X_y=True)
dataset = TensorDataset(torch.tensor(X).float(), torch.tensor(y))
loader = DataLoader(dataset, batch_size=32, shuffle=True)
model = nn.Sequential(nn.BatchNorm1d(13), nn.Linear(13, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, 3))


def score():
    model.eval()
    with torch.no_grad():
        return sum((model(x).argmax(1) == t).sum().item() for x, t in loader) / len(dataset)


optimizer = torch.optim.SGD(model.parameters(), lr=0.02, momentum=0.9)
print("before", score())
for epoch in range(10):
    for x, t in loader:
        optimizer.zero_grad()
        F.cross_entropy(model(x), t).backward()
        optimizer.step()
print("after", score())
