import torch
from sklearn.datasets import load_iris
from sklearn.preprocessing import scale
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
iris = load_iris()
x = torch.tensor(scale(iris.data[10:120]), dtype=torch.float32)
y = torch.tensor(iris.target[10:120])
counts = torch.bincount(y).float()
weights = counts.sum() / (len(counts) * counts)
criterion = nn.CrossEntropyLoss(weight=weights)
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(10):
    for rows, labels in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = criterion(model(rows), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
